import {
  type CommandCall,
  type CommandDeclaration,
  commandFor,
  conflict,
  type CoreServices,
  emailAddress,
  forbidden,
  notFound,
  personIdOf,
  recordId,
  type RowState,
  type StateChange,
} from '@tenantry/core';
import Joi from 'joi';
import { userFields } from '../../accounts/collections/userFields';
import { users } from '../../accounts/collections/users';
import type { AccountPictures } from '../services/AccountPictures';
import type { LanguagesOfAccounts } from '../services/LanguagesOfAccounts';
import { accountOf, type OwnSessions } from '../../sessions/services/OwnSessions';
import {
  type ProfileChange,
  type ProfileEditor,
  signedInUser,
  type SavedProfile,
} from '../services/ProfileEditor';
import { signedIn } from '../../shared/signedIn';
import { authFeatures } from '../../features';

interface Services extends Pick<CoreServices, 'accessControl'> {
  readonly accountPictures: AccountPictures;
  readonly languagesOfAccounts: LanguagesOfAccounts;
  readonly ownSessions: OwnSessions;
  readonly profileEditor: ProfileEditor;
}

type Command<TInput, TResult, TState = RowState> = CommandDeclaration<Services, TInput, TResult, TState>;

const command = commandFor<Services>();

/** Others need the feature that lets them change the account by hand. @throws HttpError 403 */
function assertOwnOrEditor(call: CommandCall, userId: string): void {
  const isOwn = personIdOf(call.principal) === userId;
  if (isOwn || call.access.has(authFeatures['users.edit'])) return;
  throw forbidden('Forbidden', { requiredFeatures: [authFeatures['users.edit']] });
}

const { snapshot, undo } = users.history;

const restoreProfile: typeof undo = async (change, call, services) => {
  assertOwnOrEditor(call, change.resourceId);
  await undo(change, call, services);
};

const updateProfile: Command<ProfileChange, SavedProfile> = {
  id: 'auth.profile.update',
  label: 'Update profile',
  resourceKind: 'auth.user',
  checksVersion: true,
  input: Joi.object<ProfileChange>({
    email: emailAddress(),
    name: userFields.name.schema,
    currentPassword: Joi.string().max(1024),
    password: Joi.string(),
  }),
  secrets: ['password', 'currentPassword', 'accessToken'],
  prepare: (_input, call) => {
    const { tenantId, userId } = signedInUser(signedIn(call).principal);
    return Promise.resolve({ tenantId, resourceId: userId });
  },
  snapshot,
  execute: async (change, call, { profileEditor }) => {
    const user = signedInUser(signedIn(call).principal);
    const result = await profileEditor.update(user, change, call.headers);
    const setsPassword = change.password !== undefined;
    return {
      result,
      resourceId: user.userId,
      isUnchanged: result.isUnchanged,
      // Undo does not restore an old password: it may have been changed to lock out an intruder.
      ...(setsPassword && { undoable: false, context: { passwordChanged: true } }),
    };
  },
  undo: restoreProfile,
  redo: restoreProfile,
};

type Language = string | null;

async function restoreLanguage(
  { resourceId, from, to }: StateChange<Language>,
  call: CommandCall,
  { languagesOfAccounts }: Services,
): Promise<void> {
  assertOwnOrEditor(call, resourceId);
  if (await languagesOfAccounts.replace(resourceId, from, to)) return;
  throw conflict('The record was changed meanwhile', { code: 'undo_conflict' });
}

const chooseLanguage: Command<{ readonly locale: string }, void, Language> = {
  id: 'auth.locales.update',
  label: 'Update language',
  resourceKind: 'auth.user',
  input: Joi.object<{ locale: string }>({ locale: Joi.string().max(35).required() }),
  prepare: (_input, call) => {
    const { tenantId, userId } = accountOf(signedIn(call).principal);
    return Promise.resolve({ tenantId, resourceId: userId });
  },
  snapshot: ({ resourceId, lock }, { languagesOfAccounts }) =>
    languagesOfAccounts.snapshot(resourceId ?? '', lock),
  execute: async ({ locale }, call, { languagesOfAccounts }) => {
    const { userId } = accountOf(signedIn(call).principal);
    await languagesOfAccounts.set(userId, locale);
    return { result: undefined, resourceId: userId };
  },
  undo: restoreLanguage,
  redo: restoreLanguage,
};

const setPicture: Command<{ readonly picture: string | null }, void> = {
  id: 'auth.pictures.update',
  label: 'Update picture',
  resourceKind: 'auth.user',
  input: Joi.object<{ picture: string | null }>({ picture: Joi.string().base64().allow(null).required() }),
  // The log tells the version of the picture, and keeps no image.
  secrets: ['picture'],
  prepare: (_input, call) => {
    const { tenantId, userId } = signedInUser(signedIn(call).principal);
    return Promise.resolve({ tenantId, resourceId: userId });
  },
  snapshot,
  execute: async ({ picture }, call, { accountPictures }, { before }) => {
    if (!before) throw notFound('User not found');
    const user = signedInUser(signedIn(call).principal);
    const image = picture === null ? null : Buffer.from(picture, 'base64');
    const { version, isChanged } = await accountPictures.set(user, image);
    return {
      result: undefined,
      resourceId: user.userId,
      isUnchanged: !isChanged,
      context: { picture: version },
    };
  },
};

const endSession: Command<{ readonly id: string }, string, never> = {
  id: 'auth.sessions.delete',
  label: 'End session',
  resourceKind: 'auth.session',
  input: Joi.object<{ id: string }>({ id: recordId().required() }),
  prepare: ({ id }, call) => {
    const { tenantId } = accountOf(signedIn(call).principal);
    return Promise.resolve({ tenantId, resourceId: id });
  },
  snapshot: ({ resourceId }, { ownSessions }) => ownSessions.snapshot(resourceId ?? ''),
  execute: async ({ id }, call, { ownSessions }) => {
    await ownSessions.end(signedIn(call).principal, id);
    return { result: id, resourceId: id };
  },
};

/** Changes that people make to their own account; a session that has ended stays so, and a picture that is gone is not kept. */
export const ownCommands = {
  updateProfile: command(updateProfile),
  chooseLanguage: command(chooseLanguage),
  setPicture: command(setPicture),
  endSession: command(endSession),
};
