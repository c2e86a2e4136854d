// The worker in which Python runs.  It is told where everything lies, then asked one question after
// another; it answers in their order.

const LIBRARY = "/cardlang";
const BOOT = `
import os, sys
for folder, _, names in os.walk("${LIBRARY}/cache"):
    os.chmod(folder, 0o700)  # else the tables of the grammar are nobody's, and not used
    for name in names:
        os.chmod(os.path.join(folder, name), 0o600)
os.environ["XDG_CACHE_HOME"] = "${LIBRARY}/cache"
sys.path.insert(0, "${LIBRARY}/lib")
`;
// Python asks for nothing once it is there; what it cannot name it cannot use either.
const CLOSED = ["fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource",
  "BroadcastChannel", "Worker", "SharedWorker", "indexedDB", "caches", "importScripts"];

let alone = null;
let python = null;

async function start({ base, library }) {
  const packed = fetch(base + library).then((answer) => {
    if (!answer.ok) throw new Error(`${library}: ${answer.status}`);
    return answer.arrayBuffer();
  });
  packed.catch(() => {}); // told below, where it is waited for
  const { loadPyodide } = await import(base + "pyodide/pyodide.mjs");
  python = await loadPyodide({ indexURL: base + "pyodide/", stdout: () => {}, stderr: () => {} });
  python.unpackArchive(await packed, "zip", { extractDir: LIBRARY });
  python.runPython(BOOT);
  alone = python.pyimport("cardlang.workshop.host.alone");
  for (const name of CLOSED) {
    if (name in self) Object.defineProperty(self, name, { value: undefined, configurable: false });
  }
}

self.onmessage = async ({ data }) => {
  if (data.base) {
    try {
      await start(data);
      self.postMessage({ ready: true });
    } catch (error) {
      self.postMessage({ broken: String(error?.message ?? error).split("\n").filter(Boolean).pop() });
    }
  } else if (data.hold) {
    alone.hold(data.hold.name, data.hold.text);
  } else {
    try {
      self.postMessage({ number: data.number, told: JSON.parse(alone.ask(data.name, data.given)) });
    } catch (error) { // Python itself has ended
      self.postMessage({ number: data.number, dead: String(error?.message ?? error).split("\n")[0] });
    }
  }
};
