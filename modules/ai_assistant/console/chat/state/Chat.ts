import { ApiError, newId, refresh, request } from '@tenantry/console';
import { cutText } from '@tenantry/core/texts';
import { type Answer, NO_ANSWER, textOfAnswer, withPart } from '../answer/Answer';
import { BrokenStream, readParts } from '../answer/readParts';
import { type ConversationAnswer, CONVERSATIONS, type PageContext } from '../types';
import type { ChatState, Draft } from './ChatState';
import { ofStored, type Entry, historyOf } from './entries';
import { openStream, resumeStream, stopTurn, type Turn } from './turns';

/** Milliseconds before each try to resume an answer after its connection broke; further tries wait as long as the fourth. */
const PAUSES = [300, 1_500, 3_000, 5_000];
/** Tries, for five minutes: a server that is started again may take long. Stop ends them. */
const MOST_TRIES = 60;
/** Milliseconds that the server has to end an answer. */
const STOP_LIMIT = 3_000;

/** A conversation with an agent. It goes on while other pages of the console are shown. */
export class Chat {
  private current: ChatState = {
    conversation: null,
    entries: [],
    older: null,
    model: '',
    live: null,
    phase: 'idle',
    error: null,
    unsent: null,
  };
  private readonly listeners = new Set<() => void>();
  private control = new AbortController();
  private isDrawn = false;

  /** @param isNew whether nothing of it is stored yet */
  constructor(
    readonly conversationId: string,
    private readonly isNew: boolean,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly state = (): ChatState => this.current;

  /** Chooses the model of the next messages, as `<provider>/<model>`; empty for that of the agent. */
  choose(model: string): void {
    this.set({ model });
  }

  /** Reads what is stored, and goes on with an answer that is under way. */
  async load(): Promise<void> {
    if (this.current.phase !== 'idle' || (this.isNew && this.current.conversation === null)) return;
    this.set({ phase: 'loading', error: null });
    try {
      await this.read();
      const isOpen =
        this.current.conversation?.isOwner === true && this.current.entries.at(-1)?.role === 'user';
      if (isOpen) await this.goOn();
    } catch (error) {
      this.set({ error: error as Error });
    }
    this.set({ phase: 'idle' });
  }

  /** Reads name and state anew, after they have changed. */
  async readAgain(): Promise<void> {
    const { conversation } = await request<ConversationAnswer>('GET', this.path);
    this.set({ conversation });
  }

  /** Reads the messages before those that are shown. */
  async loadOlder(): Promise<void> {
    const { older } = this.current;
    if (older === null) return;
    const answer = await request<ConversationAnswer>(
      'GET',
      `${this.path}?before=${encodeURIComponent(older)}`,
    );
    this.set({ entries: [...ofStored(answer.messages), ...this.current.entries], older: answer.nextCursor });
  }

  /** Sends a message and receives the answer. What cannot be sent is given back as `unsent`. */
  async send(agentId: string, draft: Draft, pageContext: PageContext | null): Promise<void> {
    const entry: Entry = {
      id: newId(),
      role: 'user',
      text: draft.text,
      files: draft.files,
      parts: [],
      answer: null,
    };
    const before = this.current.entries;
    this.set({ entries: [...before, entry], phase: 'sending', error: null, unsent: null });
    this.control = new AbortController();
    const turn: Turn = {
      agentId,
      conversationId: this.conversationId,
      entry,
      history: historyOf(before),
      pageContext,
      model: this.current.model,
    };
    try {
      await this.open(turn);
      const body = await openStream(turn, this.control.signal);
      await this.receive(body);
    } catch (error) {
      await this.recover(error as Error, entry, draft);
    }
    this.set({ phase: 'idle' });
    await refresh([CONVERSATIONS]);
  }

  /** Ends the answer that is under way. */
  async stop(): Promise<void> {
    if (!['sending', 'answering', 'resuming'].includes(this.current.phase)) return;
    this.set({ phase: 'stopping' });
    const { control } = this;
    setTimeout(() => control.abort(), STOP_LIMIT);
    await stopTurn(this.conversationId).catch(() => control.abort());
  }

  private get path(): string {
    return `${CONVERSATIONS}/${encodeURIComponent(this.conversationId)}`;
  }

  /** Makes a new conversation, named after its first message. */
  private async open({ agentId, entry, pageContext }: Turn): Promise<void> {
    if (this.current.conversation !== null) return;
    const title = cutText(entry.text.trim().split('\n', 1)[0] ?? '', 80).trim() || null;
    const { conversationId } = this;
    const json = { agentId, conversationId, ...(title && { title }), ...(pageContext && { pageContext }) };
    const conversation = await request<ConversationAnswer['conversation']>('POST', CONVERSATIONS, { json });
    this.set({ conversation: { ...conversation, isOwner: true } });
  }

  private async read(): Promise<void> {
    const answer = await request<ConversationAnswer>('GET', this.path);
    this.set({
      conversation: answer.conversation,
      entries: ofStored(answer.messages),
      older: answer.nextCursor,
    });
  }

  private async receive(body: ReadableStream<Uint8Array>): Promise<void> {
    let live: Answer = NO_ANSWER;
    this.set({ live, phase: this.current.phase === 'stopping' ? 'stopping' : 'answering' });
    for await (const part of readParts(body)) {
      live = withPart(live, part);
      this.draw(live);
    }
    this.end(live);
  }

  private end(answer: Answer): void {
    const entry: Entry = {
      id: newId(),
      role: 'assistant',
      text: textOfAnswer(answer),
      files: [],
      parts: [],
      answer,
    };
    this.set({ live: null, entries: [...this.current.entries, entry] });
  }

  /** Goes on after a connection broke; gives back what could not be sent. */
  private async recover(error: Error, entry: Entry, draft: Draft): Promise<void> {
    const { live, phase } = this.current;
    if (this.control.signal.aborted) {
      if (live) this.end({ ...live, stopped: 'client-stop' });
      else this.giveBack(entry, draft, null);
      return;
    }
    const isBroken = error instanceof BrokenStream || (error instanceof ApiError && error.status === 0);
    if (!isBroken || phase === 'stopping') return this.giveBack(entry, draft, error);
    try {
      await this.goOn();
      if (!this.current.entries.some(({ id }) => id === entry.id)) this.giveBack(entry, draft, error);
    } catch (caught) {
      if (live && this.control.signal.aborted) this.end({ ...live, stopped: 'client-stop' });
      else if (live) this.end({ ...live, error: (caught as Error).message });
      else this.giveBack(entry, draft, caught as Error);
    }
  }

  private giveBack(entry: Entry, draft: Draft, error: Error | null): void {
    const entries = this.current.entries.filter(({ id }) => id !== entry.id);
    this.set({ live: null, entries, unsent: draft, error });
  }

  /** Receives the answer that is under way from its beginning; where none is, reads what is stored. @throws Error */
  private async goOn(): Promise<void> {
    this.set({ phase: 'resuming' });
    for (let at = 0; at < MOST_TRIES; at += 1) {
      const pause = PAUSES[Math.min(at, PAUSES.length - 1)];
      if (at > 0 || this.current.live) await new Promise((resolve) => setTimeout(resolve, pause));
      try {
        const body = await resumeStream(this.conversationId, this.control.signal);
        if (body) return await this.receive(body);
        await this.read();
        return this.set({ live: null });
      } catch (error) {
        const isBroken = error instanceof BrokenStream || (error instanceof ApiError && error.status === 0);
        if (!isBroken || at === MOST_TRIES - 1 || this.control.signal.aborted) throw error;
      }
    }
  }

  /** Shows parts as they come, once a frame. */
  private draw(live: Answer): void {
    this.current = { ...this.current, live };
    if (this.isDrawn) return;
    this.isDrawn = true;
    requestAnimationFrame(() => {
      this.isDrawn = false;
      this.tell();
    });
  }

  private set(change: Partial<ChatState>): void {
    this.current = { ...this.current, ...change };
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
