import { resolve } from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { Page } from 'playwright-core';
import { openSignedIn } from '../../support/browser/consolePages';
import { ScriptedProvider } from './ScriptedProvider';

/** A host with agents whose answers tests write, with deals for them to change. */
export class ChatHost {
  private constructor(
    readonly host: TestHost,
    readonly provider: ScriptedProvider,
    readonly organizationId: string,
    readonly stages: Readonly<Record<'New' | 'Talks', string>>,
    private readonly token: string,
  ) {}

  static async start(): Promise<ChatHost> {
    const provider = await ScriptedProvider.start();
    const workshop = resolve(__dirname, '../../fixtures/modules/workshop');
    const host = await startTestHost({
      sources: ['./modules/*', workshop],
      environment: { TENANTRY_AI_LOCAL: 'true', AI_CHAT_RESUME_SECONDS: '300', ...provider.environment },
    });
    const home = await host.homeTenant();
    const { organizationId } = home;
    const pipelineId = await home.create('/customers/pipelines', { name: 'Sales', organizationId });
    const stage = (label: string) =>
      home.create('/customers/pipeline-stages', { pipelineId, label, organizationId });
    const stages = { New: await stage('New'), Talks: await stage('Talks') };
    return new ChatHost(host, provider, organizationId, stages, await host.rootToken());
  }

  async stop(): Promise<void> {
    await this.host.stop();
    this.provider.stop();
  }

  /** Calls the API as the administrator, in the organization of the deals. */
  call<T>(method: string, path: string, json?: unknown) {
    const cookies = { selected_org: this.organizationId };
    return this.host.request<T>(method, path, { token: this.token, json, cookies } as never);
  }

  /** Creates a deal in the first stage. @returns its id */
  async deal(title: string): Promise<string> {
    const { organizationId, stages } = this;
    const home = await this.host.homeTenant();
    return home.create('/customers/deals', { title, pipelineStageId: stages.New, organizationId });
  }

  async stageOf(id: string): Promise<string> {
    const { body } = await this.call<{ deal: { pipelineStageId: string } }>('GET', `/customers/deals/${id}`);
    return body.deal.pipelineStageId;
  }

  /** Shows a page of the console in the organization of the deals. */
  async show(page: Page, path: string): Promise<void> {
    await page
      .context()
      .addCookies([{ name: 'selected_org', value: this.organizationId, url: this.host.url }]);
    await openSignedIn(page, this.host, path);
  }

  /** Shows the page of conversations, and waits until something can be said. @param query with its question mark */
  async open(page: Page, query = ''): Promise<void> {
    await this.show(page, `/backend/ai-assistant${query}`);
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
  }
}

/** Sends a message, once the answer to the last one has ended: before, the page sends nothing. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor();
  await page.keyboard.press('Enter');
}
