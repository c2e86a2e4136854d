// cardlang in VS Code: the language server, and commands that run cardlang in a terminal.
// @ts-check
const vscode = require("vscode");
const { LanguageClient, State, TransportKind } = require("vscode-languageclient/node");

const INSTALL = "pip install 'cardlang[lsp]'";
const PAUSE = 400; // ms without typing until the rules sheet is drawn anew

/** @type {LanguageClient | undefined} */
let client;
/** @type {Map<string, vscode.WebviewPanel>} the rules sheets that are shown, by their files */
const sheets = new Map();

const setting = (/** @type {string} */ name) => String(vscode.workspace.getConfiguration("cardlang").get(name) ?? "");

async function start() {
  await client?.stop().catch(() => undefined);
  client = undefined;
  if (!vscode.workspace.isTrusted) return;
  const command = setting("command") || "cardlang";
  const run = { command, args: ["lsp"], transport: TransportKind.stdio };
  const made = new LanguageClient("cardlang", "cardlang", { run, debug: run }, {
    documentSelector: [{ language: "card" }],
    initializationOptions: { language: setting("language") },
  });
  try {
    await made.start();
    client = made;
  } catch (error) {
    const chosen = await vscode.window.showErrorMessage(
      `cardlang does not answer: ${command} lsp. Install it with ${INSTALL}, or name it in the settings.`, "Settings");
    if (chosen) await vscode.commands.executeCommand("workbench.action.openSettings", "cardlang.command");
  }
}

/** The file at hand, saved; undefined where it is none. */
async function file() {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || document.languageId !== "card") return undefined;
  if (!vscode.workspace.isTrusted) {
    vscode.window.showWarningMessage("In a folder that is not trusted nothing is run.");
    return undefined;
  }
  if ((document.isDirty || document.isUntitled) && !await document.save()) return undefined;
  return document.uri.fsPath;
}

/** A file's path as the shells of the systems read it. */
const quoted = (/** @type {string} */ path) =>
  process.platform === "win32" ? `"${path.replace(/"/g, "")}"` : `'${path.replace(/'/g, "'\\''")}'`;

async function inTerminal(/** @type {string} */ what) {
  const path = await file();
  if (!path) return;
  const name = `cardlang ${what}`;
  const terminal = vscode.window.terminals.find((one) => one.name === name && !one.exitStatus) ??
    vscode.window.createTerminal(name);
  terminal.show();
  terminal.sendText(`${quoted(setting("command") || "cardlang")} ${what} ${quoted(path)}`);
}

async function preview() {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || document.languageId !== "card") return;
  const key = document.uri.toString();
  let panel = sheets.get(key);
  if (panel) panel.reveal(undefined, true);
  else {
    panel = vscode.window.createWebviewPanel("cardlang.sheet", "Rules Sheet",
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, { enableScripts: false, localResourceRoots: [] });
    panel.onDidDispose(() => sheets.delete(key));
    sheets.set(key, panel);
  }
  await draw(key);
}

async function draw(/** @type {string} */ key) {
  const panel = sheets.get(key);
  if (!panel || !client) return;
  const order = { command: "cardlang.sheet", arguments: [key, setting("language")] };
  const told = /** @type {any} */ (await client.sendRequest("workspace/executeCommand", order).catch(() => undefined));
  if (!told?.html) return; // while the text has mistakes, the last sheet stays
  panel.title = told.title;
  panel.webview.html = told.html.replace("<head>",
    "<head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">");
}

/** @type {Map<string, NodeJS.Timeout>} */
const waiting = new Map();

/** @param {vscode.ExtensionContext} context */
async function activate(context) {
  const command = (/** @type {string} */ name, /** @type {(...given: any[]) => any} */ work) =>
    context.subscriptions.push(vscode.commands.registerCommand(name, work));
  command("cardlang.play", () => inTerminal("play"));
  command("cardlang.judgeFile", () => inTerminal("judge"));
  command("cardlang.testFile", () => inTerminal("test"));
  command("cardlang.workshop", () => inTerminal("workshop"));
  command("cardlang.preview", preview);
  command("cardlang.restart", start);
  context.subscriptions.push(
    vscode.workspace.onDidGrantWorkspaceTrust(start),
    vscode.workspace.onDidChangeConfiguration((event) => { if (event.affectsConfiguration("cardlang")) start(); }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      const key = document.uri.toString();
      if (!sheets.has(key)) return;
      clearTimeout(waiting.get(key));
      waiting.set(key, setTimeout(() => draw(key), PAUSE));
    }));
  await start();
}

const deactivate = () => (client?.state === State.Running ? client.stop() : undefined);

module.exports = { activate, deactivate };
