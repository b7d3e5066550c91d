/** An answer with more bytes than it may have. */
export class AnswerTooLarge extends Error {
  constructor(most: number) {
    super(`The answer is too large: it has more than ${most} bytes`);
    this.name = 'AnswerTooLarge';
  }
}

/** The bytes of an answer as they come. @throws AnswerTooLarge to whoever reads more than it may have */
export function boundedAnswer(body: AsyncIterable<Uint8Array>, most: number): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  let size = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done) return controller.close();
        size += value.byteLength;
        if (size <= most) return controller.enqueue(value);
        await chunks.return?.();
        throw new AnswerTooLarge(most);
      },
      cancel: async () => {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
