/** Questions to another process, each with a number by which its answer is known. */
export class Questions<T> {
  private readonly waiting = new Map<number, (answer: T | null) => void>();
  private asked = 0;

  /** @param limit milliseconds after which a question counts as unanswered */
  constructor(private readonly limit: number) {}

  /** @param send sends the question by its number @returns null without an answer in time */
  async ask(send: (request: number) => void): Promise<T | null> {
    const request = (this.asked += 1);
    const answered = new Promise<T | null>((resolve) => this.waiting.set(request, resolve));
    const limit = setTimeout(() => this.answer(request, null), this.limit);
    send(request);
    const answer = await answered;
    clearTimeout(limit);
    return answer;
  }

  answer(request: number, answer: T | null): void {
    this.waiting.get(request)?.(answer);
    this.waiting.delete(request);
  }
}
