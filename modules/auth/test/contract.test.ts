import { describeModuleContract, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';

const PASSWORD = 'Right-Pony-7';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const home = await host.homeTenant();
    const token = await host.signInAs('admin');
    const roleId = await home.create('/auth/roles', { name: 'Keeper of Secrets' });
    await change(host, 'PUT', '/auth/roles', token, { id: roleId, name: 'Keeper of the Secrets' });
    const email = 'secret-keeper@first.test';
    const { organizationId } = home;
    const account = { email, password: PASSWORD, name: 'Secret Keeper', organizationId };
    const userId = await home.create('/auth/users', { ...account, roles: [roleId] });
    await change(host, 'PUT', '/auth/users', token, { id: userId, name: 'Keeper of Secrets' });
    await change(host, 'PUT', '/auth/users/acl', token, { userId, features: ['auth.users.list'] });
    const keeper = await host.signIn(email, PASSWORD);
    await change(host, 'PUT', '/auth/profile', keeper, {
      currentPassword: PASSWORD,
      password: 'Left-Pony-8',
    });
    await host.request('POST', '/auth/login', { form: { email, password: 'wrong-password' } });
    await resetPassword(host, email);
    const leaver = await host.signInAs('employee');
    await host.request('POST', '/auth/logout', { token: leaver });
    const settings = { groupLabels: { access: 'Secret chambers' } };
    await change(host, 'PUT', '/auth/sidebar/preferences', token, { ...settings, applyToRoles: [roleId] });
    await change(host, 'POST', '/auth/sidebar/variants', token, { name: 'Secret arrangement', settings });
    // Only records that are deleted again. The others can be read by routes.
    const [role, user] = [
      await home.create('/auth/roles', { name: 'Short-lived' }),
      await home.create('/auth/users', { ...account, email: 'short-lived@first.test', roles: [] }),
    ];
    await change(host, 'DELETE', `/auth/roles?id=${role}`, token);
    await change(host, 'DELETE', `/auth/users?id=${user}`, token);
  },
});

/** Requests a reset and follows the link in the mail. */
async function resetPassword(host: TestHost, email: string): Promise<void> {
  await host.request('POST', '/auth/reset', { form: { email } });
  await host.settled();
  const [link = ''] = (await host.mails(email)).at(-1)?.links ?? [];
  const token = /\/reset\/([0-9a-f]+)/.exec(link)?.[1] ?? '';
  await host.request('POST', '/auth/reset/confirm', { form: { token, password: PASSWORD } });
}

async function change(
  host: TestHost,
  method: string,
  path: string,
  token: string,
  json?: object,
): Promise<void> {
  const { status, body } = await host.request<unknown>(method, path, { token, json });
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
}
