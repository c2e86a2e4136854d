// The line to the server: events that come in, deeds that go out.
//
// A deed has a key of its own and is sent until it is answered, so it is done once.  Events have numbers; whoever
// comes back says which one it has and gets the rest, and what is doubled is dropped.

const LONGEST = 8000; // ms between two tries
const SILENCE = 25000; // ms without a word, after which a line counts as lost

const pause = (ms) => new Promise((done) => {
  const timer = setTimeout(end, ms);
  function end() { clearTimeout(timer); removeEventListener("online", end); done(); }
  addEventListener("online", end);
});

const name = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Line {
  /** `told` has `event(message)`, `state("on" | "off" | "gone")`, and what is called as other events: `here(seats)`, … */
  constructor(token, told) {
    this.token = token;
    this.told = told;
    this.at = 0; // the last event
    this.connections = 0;
    this.ended = false;
  }

  /** Follow the events, in a language, from the first one that is missing. */
  async listen(language) {
    this.stop?.();
    const mine = this.turn = {};
    let wait = 250;
    while (this.turn === mine) {
      const line = new AbortController();
      let timer = 0;
      const alive = () => { clearTimeout(timer); timer = setTimeout(() => line.abort(), SILENCE); };
      this.stop = () => line.abort();
      const lost = () => line.abort();
      addEventListener("offline", lost);
      try {
        alive();
        const headers = { "X-Token": this.token, "Last-Event-ID": String(this.at) };
        const response = await fetch(`events?lang=${language}`, { headers, signal: line.signal, cache: "no-store" });
        if (response.status === 403) return this.told.state("gone");
        if (!response.ok) throw new Error(String(response.status));
        this.connections += 1;
        this.told.state("on");
        wait = 250;
        await this.read(response.body.getReader(), alive);
      } catch { /* it is tried again */ } finally {
        clearTimeout(timer);
        removeEventListener("offline", lost);
        line.abort();
      }
      if (this.turn !== mine) return null;
      this.told.state("off");
      await pause(wait);
      wait = Math.min(2 * wait, LONGEST);
    }
    return null;
  }

  async read(reader, alive) {
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      alive();
      text += decoder.decode(value, { stream: true });
      const parts = text.split("\n\n");
      text = parts.pop();
      for (const part of parts) if (!this.take(part)) return;
    }
  }

  /** One event; false where something is missing in front of it. */
  take(part) {
    let sort = "message", data = "";
    for (const row of part.split("\n")) {
      if (row.startsWith("event: ")) sort = row.slice(7);
      if (row.startsWith("data: ")) data = row.slice(6);
    }
    if (!data) return true;
    const told = JSON.parse(data);
    if (sort !== "message") { this.told[sort]?.(told); return true; }
    if (told.n <= this.at && told.from !== 0) return true;
    if (told.from !== this.at && told.from !== 0) return false;
    this.at = told.n;
    this.told.event(told);
    return true;
  }

  /** A question; throws where there is no answer. */
  async ask(what, given = {}) {
    const response = await fetch("do", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Token": this.token },
      body: JSON.stringify({ do: what, with: given }),
    });
    const answer = await response.json();
    if (response.status === 403) answer.nowhere = true;
    if (response.status >= 500) throw new Error(answer.failed);
    return answer;
  }

  /** A deed, sent until it is answered. */
  async deed(what, given = {}) {
    const key = name();
    for (let wait = 300; ; wait = Math.min(2 * wait, LONGEST)) {
      try {
        return await this.ask(what, { ...given, key });
      } catch {
        this.told.state("off");
        await pause(wait);
      }
    }
  }
}
