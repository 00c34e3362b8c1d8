// What one member sees: a copy of the server's state for that member, kept up to date by events.
import { follow, get } from "./api.js";
import { setAhead } from "./clock.js";

/** Order of two snowflakes given as strings. */
export const byAge = (a, b) => a.length - b.length || (a > b) - (a < b);

/** Whether a channel stands in another one. */
export const isThread = ({ type }) => [10, 11, 12].includes(type);

const MARKS = "sandbox.read"; // member's id/channel's id -> the last message read, shared by all windows
let marks = JSON.parse(localStorage.getItem(MARKS) ?? "{}");
window.addEventListener("storage", ({ key, newValue }) => { if (key === MARKS) marks = JSON.parse(newValue ?? "{}"); });

export class View {
  /** `onChange(view, event)` is told of every event, and of {type: "reload"} after each full reading. */
  constructor(id, onChange) {
    Object.assign(this, { id, onChange, users: new Map(), guilds: new Map(), channels: new Map(), messages: new Map(), commands: [] });
    Object.assign(this, { live: false, waiting: null, here: null, guildId: null, dismissed: new Set() });
    this.ready = new Promise((resolve) => { this.arrived = resolve; });
    follow(id, {
      onOpen: () => this.load(),
      onEvent: (event) => (this.waiting ? this.waiting.push(event) : this.apply(event)),
      onLost: () => { this.live = false; onChange(this, { type: "bot" }); },
    });
  }

  get guild() { return this.guilds.get(this.guildId); }
  get state() { return this.guild.state; }
  /** The channels of the server that is shown. */
  get rooms() { return [...this.channels.values()].filter(({ guild_id: id }) => id === this.guildId); }
  /** Those whom the member can name here: members of the server, in a DM all with whom they share one. */
  get known() {
    const shared = this.channels.get(this.here)?.type === 1 ? Object.keys(this.me.servers) : [this.guildId];
    return [...this.users.values()].filter(({ servers }) => shared.some((id) => id in servers));
  }
  get me() { return this.users.get(this.id); }
  get bot() { return [...this.users.values()].find(({ bot }) => bot); }

  async load() {
    this.waiting = []; // events newer than the answer may arrive before it
    const state = await get(`state?as=${this.id}`).catch(() => null);
    if (!state) return void setTimeout(() => this.load(), 1500);
    setAhead(state.ahead);
    const keyed = (things) => new Map(things.map((thing) => [thing.id, thing]));
    Object.assign(this, { guilds: keyed(state.guilds), commands: state.commands, rules: state.rules, online: state.bot_online, live: true });
    if (!(this.guildId in state.users.find(({ id }) => id === this.id).servers)) this.guildId = state.guild.id;
    Object.assign(this, { users: keyed(state.users), channels: keyed(state.channels), messages: new Map(Object.entries(state.messages)) });
    const late = this.waiting;
    this.waiting = null;
    late.forEach((event) => this.apply(event));
    this.arrived();
    return this.onChange(this, { type: "reload" });
  }

  apply(event) {
    const { type } = event;
    if (type === "message") this.keep(event.message);
    else if (type === "message_deleted") this.messages.set(event.channel_id, this.list(event.channel_id).filter(({ id }) => id !== event.id));
    else if (type === "channel") this.channels.set(event.channel.id, event.channel);
    else if (type === "channel_deleted") this.channels.delete(event.id);
    else if (type === "commands") return void this.learnCommands(event);
    else if (type === "bot") this.online = event.online;
    else if (type === "time") setAhead(event.ahead);
    else if (type === "rules") { this.rules = event.rules; this.learnCommands(event); }
    else if (type === "user") this.users.set(event.user.id, event.user);
    else if (["guild", "places", "role_created", "role_deleted"].includes(type)) this.load();
    else if (type === "guild_state") {
      for (const id of event.guild_ids) this.guilds.get(id).state = event.state;
      this.learnCommands(event);
    }
    this.onChange(this, event);
  }

  /** Ask which commands there are, and where: they differ from place to place. */
  async learnCommands(event) {
    const state = await get(`state?as=${this.id}`).catch(() => null);
    if (!state) return;
    this.commands = state.commands;
    this.onChange(this, { ...event, type: "commands" });
  }

  /** The channel's messages, oldest first, without those this member has dismissed. */
  list(channelId) { return (this.messages.get(channelId) ?? []).filter(({ id }) => !this.dismissed.has(id)); }

  keep(message) {
    const list = this.list(message.channel_id).filter(({ id }) => id !== message.id);
    this.messages.set(message.channel_id, [...list, message].sort((a, b) => byAge(a.id, b.id)));
  }

  lastRead(channelId) { return marks[`${this.id}/${channelId}`] ?? "0"; }
  markRead(channelId) {
    const last = this.list(channelId).at(-1)?.id ?? "0";
    if (byAge(last, this.lastRead(channelId)) <= 0) return;
    marks[`${this.id}/${channelId}`] = last;
    localStorage.setItem(MARKS, JSON.stringify(marks));
  }

  mentions(message) { return (message.mentions ?? []).some(({ id }) => id === this.id); }

  /** How much others said since the member last looked, here or (without an id) in all channels. */
  news(channelId) {
    const ids = channelId ? [channelId] : [...this.channels.keys()];
    const fresh = ids.flatMap((at) => this.list(at).filter(({ id, author, ephemeral }) =>
      author.id !== this.id && !ephemeral && byAge(id, this.lastRead(at)) > 0));
    return { unread: fresh.length, mentions: fresh.filter((one) => this.mentions(one) || this.channels.get(one.channel_id)?.type === 1).length };
  }
}
