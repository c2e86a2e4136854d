// Writes CodeMirror as one file into the package, and the licences of what is in it beside it.
//   npm ci && npm run build
import { build } from "esbuild";
import { readdirSync, readFileSync, writeFileSync, existsSync } from "node:fs";

const out = "../../cardlang/workshop/static/";
const { metafile } = await build({
  entryPoints: ["editor.js"], outfile: out + "codemirror.js", bundle: true, minify: true,
  format: "esm", target: "es2021", charset: "ascii", legalComments: "none", metafile: true,
  banner: { js: "/* CodeMirror 6 (MIT), built by editors/web; licences in codemirror.LICENSE */" },
});
const inside = new Set(
  Object.keys(metafile.inputs).map((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1])
);
const texts = [...inside].filter(Boolean).sort().map((name) => {
  const folder = `node_modules/${name}/`;
  const { version } = JSON.parse(readFileSync(folder + "package.json"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file || !existsSync(folder + file)) throw new Error(`${name} has no licence`);
  return `${name} ${version}\n\n${readFileSync(folder + file, "utf8").trim()}\n`;
});
writeFileSync(out + "codemirror.LICENSE", texts.join("\n" + "-".repeat(78) + "\n\n"));
