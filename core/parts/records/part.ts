import { ConfidentialRecords } from './collections/ConfidentialRecords';
import { collectionKind } from './collections/collectionKind';
import { CiphertextRenewals } from './collections/encryption/CiphertextRenewals';
import { HashRotation } from './collections/encryption/HashRotation';
import { CreateTenantSettings1798690001300 } from './collections/settings/CreateTenantSettings1798690001300';
import { SettingsStore } from './collections/settings/SettingsStore';
import { tenantSettingsKind } from './collections/settings/tenantSettingsKind';
import { FindRowsByValues1798680000001 } from './collections/FindRowsByValues1798680000001';
import { IndexIdenticalValues1798660000001 } from './customFields/IndexIdenticalValues1798660000001';
import { CreateTextKeys1798630000000 } from './fields/CreateTextKeys1798630000000';
import { CommandCatalog } from './commands/CommandCatalog';
import { commandKind } from './commands/commandKind';
import { Commands } from './commands/Commands';
import { CreateConfinedRecords1796110000000 } from './commands/CreateConfinedRecords1796110000000';
import { CoverActorsInActionLog1795343000000 } from './commands/CoverActorsInActionLog1795343000000';
import { CreateActionLog1795100000000 } from './commands/CreateActionLog1795100000000';
import { IndexActionLog1795340000000 } from './commands/IndexActionLog1795340000000';
import { KeepActionLog1795610000000 } from './commands/KeepActionLog1795610000000';
import { ActionLogReader } from './commands/log/ActionLogReader';
import { PartitionLogsAlike1795620000000 } from './commands/PartitionLogsAlike1795620000000';
import { RelateActions1797100000000 } from './commands/RelateActions1797100000000';
import { RenewActionLog1798000000000 } from './commands/RenewActionLog1798000000000';
import { customFieldEntityKind } from './customFields/customFieldEntityKind';
import { CUSTOM_FIELDS, CustomFields, type CustomFieldsOfModules } from './customFields/CustomFields';
import { customFieldsKind } from './customFields/customFieldsKind';
import { RECORD_TEXTS, RecordTexts, type RecordTextsOfModules } from './texts/RecordTexts';
import { recordTextsKind } from './texts/recordTextsKind';
import { translatableRecordKind } from './texts/translatableRecordKind';
import { MemberValues, type MemberValuesOfModules } from './values/MemberValues';
import { memberValuesKind } from './values/memberValuesKind';
import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';
import { ContributionRegistry, type ContributedItems } from '../../kernel/registry/ContributionRegistry';
import type { RecordKind } from './collections/RecordKind';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly actionLog: ActionLogReader;
    readonly ciphertextRenewals: CiphertextRenewals;
    readonly hashRotation: HashRotation;
    readonly commands: Commands;
    readonly confidentialRecords: ConfidentialRecords;
    readonly recordKinds: ContributionRegistry<RecordKind>;
    readonly tenantSettings: SettingsStore;
  }
  interface CoreServices {
    /**
     * The log of commands: `count`, `read`, `hiddenFrom`, `confinementOf` and `tenantOf`, as far as the running work may read;
     * `makeMonths`, `forgetBefore`.
     */
    readonly actionLog: ActionLogOfModules;
    /** `execute`, `undo` and `redo` of changes that are logged. */
    readonly commands: CommandsOfModules;
    /** Records that only some see: `isKind`, `confinementOf`, `isSeen`, `referringRows`, for what is kept about records of any kind. */
    readonly confidentialRecords: ConfidentialRecordsOfModules;
    /** The collections of all running modules, by kind of record, for work on records of any kind. */
    readonly recordKinds: ContributedItems<RecordKind>;
    /** Fields that tenants have added to records: `definitionsOf`, `take`, `presenter`, `present`. */
    readonly customFields: CustomFieldsOfModules;
    /** Texts of records in other languages: `of`, `kindOn`, `idOfKind`. */
    readonly recordTexts: RecordTextsOfModules;
    /** Values of members that organizations keep, with labels and colours: `of`. */
    readonly memberValues: MemberValuesOfModules;
    /** Settings that tenants have made for a module: `await tenantSettings.of(settings)`. */
    readonly tenantSettings: Pick<SettingsStore, 'of'>;
  }
}

const ACTION_LOG = [
  'count',
  'read',
  'hiddenFrom',
  'confinementOf',
  'tenantOf',
  'makeMonths',
  'forgetBefore',
] as const;

/** `ActionLogReader` as modules use it. */
export type ActionLogOfModules = Pick<ActionLogReader, (typeof ACTION_LOG)[number]>;

const CONFIDENTIAL = ['isKind', 'confinementOf', 'isSeen', 'referringRows'] as const;

/** `ConfidentialRecords` as modules use it. */
export type ConfidentialRecordsOfModules = Pick<ConfidentialRecords, (typeof CONFIDENTIAL)[number]>;

const COMMANDS = ['execute', 'undo', 'redo', 'featuresOf', 'placingMembersOf'] as const;

/** `Commands` as modules use it. */
export type CommandsOfModules = Pick<Commands, (typeof COMMANDS)[number]>;

/** Records: lists, writes, commands with undo, custom fields. */
export const recordsPart: Part = {
  id: 'records',
  kinds: [
    collectionKind,
    commandKind,
    customFieldEntityKind,
    customFieldsKind,
    translatableRecordKind,
    recordTextsKind,
    memberValuesKind,
    tenantSettingsKind,
  ],
  contributes: {
    migrations: [
      CreateActionLog1795100000000,
      IndexActionLog1795340000000,
      CoverActorsInActionLog1795343000000,
      KeepActionLog1795610000000,
      PartitionLogsAlike1795620000000,
      RelateActions1797100000000,
      CreateConfinedRecords1796110000000,
      RenewActionLog1798000000000,
      CreateTextKeys1798630000000,
      IndexIdenticalValues1798660000001,
      FindRowsByValues1798680000001,
      CreateTenantSettings1798690001300,
    ],
  },
  services: {
    actionLog: ({ database, unitOfWork, options: { logger } }) =>
      new ActionLogReader({ database, logger, unitOfWork }),
    ciphertextRenewals: ({
      customFields,
      database,
      encryptedColumns,
      fieldEncryption,
      recordKinds,
      tenancy,
      unitOfWork,
    }) =>
      new CiphertextRenewals({
        customFields,
        database,
        encryptedColumns: encryptedColumns.items,
        fieldEncryption,
        recordKinds: recordKinds.items,
        tenancy,
        unitOfWork,
      }),
    hashRotation: ({ database, dataKeys, fieldEncryption, recordKinds, tenancy, unitOfWork }) =>
      new HashRotation({
        database,
        dataKeys,
        fieldEncryption,
        recordKinds: recordKinds.items,
        tenancy,
        unitOfWork,
      }),
    recordTexts: ({ contributions, tenantModules }) =>
      new RecordTexts({ tenantModules, kinds: contributions.of(translatableRecordKind) }),
    memberValues: ({ tenantModules }) => new MemberValues({ tenantModules }),
    customFields: ({ caches, database, fieldEncryption, tenantModules, unitOfWork }) =>
      new CustomFields({ caches, database, fieldEncryption, tenantModules, unitOfWork }),
    commandCatalog: () => new CommandCatalog(),
    confidentialRecords: ({ database, recordKinds }) =>
      new ConfidentialRecords({ database, recordKinds: recordKinds.items }),
    tenantSettings: ({ caches, database, unitOfWork }) => new SettingsStore({ caches, database, unitOfWork }),
    recordKinds: () => new ContributionRegistry<RecordKind>('collection'),
    commands: ({
      commandCatalog,
      database,
      tenancy,
      unitOfWork,
      environment,
      failures,
      options,
      translations,
    }) =>
      new Commands({
        catalog: commandCatalog,
        database,
        tenancy,
        unitOfWork,
        logger: options.logger,
        optimisticLock: environment.optimisticLock,
        onFailure: failures.extension,
        translations,
      }),
  },
  offers: {
    actionLog: ({ actionLog }) => facade(actionLog, ACTION_LOG),
    confidentialRecords: ({ confidentialRecords }) => facade(confidentialRecords, CONFIDENTIAL),
    commands: ({ commands }) => facade(commands, COMMANDS),
    recordTexts: ({ recordTexts }) => facade(recordTexts, RECORD_TEXTS),
    memberValues: ({ memberValues }) => facade(memberValues, ['of']),
    customFields: ({ customFields }) => facade(customFields, CUSTOM_FIELDS),
    recordKinds: ({ recordKinds }) => recordKinds.items,
    // The command that changes them runs with the services of the module.
    tenantSettings: ({ tenantSettings }) => facade(tenantSettings, ['of', 'read', 'stored', 'set', 'bring']),
  },
};
