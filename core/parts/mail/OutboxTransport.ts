import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadyMail } from './MailMessage';
import type { MailTransport } from './MailTransport';
import { toEnvelope } from './toEnvelope';

/**
 * Writes mails as files that mail programs open: `<data folder>/mail/<time>-<id>.eml`, in order of their names.
 *
 * The links in them sign in without a password, so only the server's own user may read the files.
 */
export class OutboxTransport implements MailTransport {
  private readonly folder: string;
  private sequence = 0;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'mail');
  }

  async deliver(mail: ReadyMail): Promise<Readonly<Record<string, string>>> {
    // Loaded with the first mail: most servers that start send none, those of commands for one.
    const { createTransport } = await import('nodemailer');
    const transporter = createTransport({ streamTransport: true, buffer: true });
    const { message } = await transporter.sendMail(toEnvelope(mail));
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = join(this.folder, this.nextName());
    const draft = `${file}.draft`;
    try {
      await writeFile(draft, message as Buffer, { mode: 0o600, flag: 'wx' });
      // Programs that watch the folder never see half a mail.
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return { file };
  }

  /** Names sort by time and, within a millisecond, by turn. */
  private nextName(): string {
    this.sequence = (this.sequence + 1) % 10_000;
    const time = new Date().toISOString().replaceAll(':', '').replace('.', '');
    return `${time}-${String(this.sequence).padStart(4, '0')}-${randomUUID().slice(0, 8)}.eml`;
  }
}
