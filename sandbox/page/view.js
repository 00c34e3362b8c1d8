// What one member sees: a copy of the server's state for that member, kept up to date by events.
import { follow, get } from "./api.js";

/** Order of two snowflakes given as strings. */
export const byAge = (a, b) => a.length - b.length || (a > b) - (a < b);

const MARKS = "sandbox.read";
let marks = JSON.parse(localStorage.getItem(MARKS) ?? "{}");
window.addEventListener("storage", (event) => { if (event.key === MARKS) marks = JSON.parse(event.newValue ?? "{}"); });

export class View extends EventTarget {
  /** `onChange(view, event)` is told of every event, and of {type: "reload"} after each full reading. */
  constructor(id, onChange) {
    super();
    Object.assign(this, { id, onChange, users: new Map(), channels: new Map(), messages: new Map(), commands: [] });
    Object.assign(this, { guild: { name: "" }, online: false, live: false, waiting: null, here: null, hidden: new Set() });
    this.ready = new Promise((resolve) => { this.arrived = resolve; });
    follow(id, {
      onOpen: () => this.load(),
      onEvent: (event) => (this.waiting ? this.waiting.push(event) : this.apply(event)),
      onLost: () => { this.live = false; this.onChange(this, { type: "bot" }); },
    });
  }

  get me() { return this.users.get(this.id); }

  async load() {
    this.waiting = []; // events newer than the answer may arrive before it
    try {
      this.take(await get(`state?as=${encodeURIComponent(this.id)}`));
      this.live = true;
    } catch {
      setTimeout(() => this.load(), 1500);
      return;
    }
    const late = this.waiting;
    this.waiting = null;
    late.forEach((event) => this.apply(event, true));
    this.arrived();
    this.onChange(this, { type: "reload" });
  }

  take(state) {
    this.guild = state.guild;
    this.commands = state.commands;
    this.online = state.bot_online;
    this.users = new Map(state.users.map((user) => [user.id, user]));
    this.channels = new Map(state.channels.map((channel) => [channel.id, channel]));
    this.messages = new Map(Object.entries(state.messages).map(([id, list]) => [id, [...list]]));
  }

  apply(event, quiet = false) {
    const { type } = event;
    if (type === "message") this.keep(event.message);
    else if (type === "message_deleted") this.drop(event.channel_id, event.id);
    else if (type === "channel") this.channels.set(event.channel.id, event.channel);
    else if (type === "channel_deleted") this.channels.delete(event.id ?? event.channel?.id);
    else if (type === "commands") this.commands = event.commands;
    else if (type === "bot") this.online = event.online;
    else if (type === "user") this.users.set(event.user.id, event.user);
    else if (type === "guild") this.guild = event.guild;
    else if (type === "reset") this.load();
    if (!quiet) this.onChange(this, event);
  }

  list(channelId) {
    if (!this.messages.has(channelId)) this.messages.set(channelId, []);
    return this.messages.get(channelId);
  }

  keep(message) {
    const list = this.list(message.channel_id);
    const at = list.findIndex(({ id }) => id === message.id);
    if (at >= 0) { list[at] = message; return; }
    const after = list.findLastIndex(({ id }) => byAge(id, message.id) < 0);
    list.splice(after + 1, 0, message);
  }

  drop(channelId, id) {
    this.messages.set(channelId, this.list(channelId).filter((message) => message.id !== id));
  }

  /** The channel's messages this member has not dismissed. */
  visible(channelId) { return this.list(channelId).filter(({ id }) => !this.hidden.has(id)); }

  lastRead(channelId) { return marks[`${this.id}/${channelId}`] ?? "0"; }

  markRead(channelId) {
    const last = this.list(channelId).at(-1)?.id;
    if (!last || byAge(last, this.lastRead(channelId)) <= 0) return;
    marks[`${this.id}/${channelId}`] = last;
    localStorage.setItem(MARKS, JSON.stringify(marks));
  }

  pings(message) {
    const dm = this.channels.get(message.channel_id)?.type === 1;
    return dm || message.mention_everyone || (message.mentions ?? []).some(({ id }) => id === this.id);
  }

  /** {unread, mentions}: counts of what others said since the member last looked; in all channels without an id. */
  news(channelId) {
    const ids = channelId ? [channelId] : [...this.channels.keys()];
    const found = ids.flatMap((id) => this.list(id).filter((message) =>
      message.author.id !== this.id && !message.ephemeral && byAge(message.id, this.lastRead(id)) > 0));
    return { unread: found.length, mentions: found.filter((message) => this.pings(message)).length };
  }

  title(channel) {
    return channel.type === 1 ? channel.name || [...this.users.values()].find(({ bot }) => bot)?.username : channel.name;
  }
}
