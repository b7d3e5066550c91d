import { IndexActionLog1795340000000 } from '../../parts/records/commands/IndexActionLog1795340000000';
import { CoverActorsInActionLog1795343000000 } from '../../parts/records/commands/CoverActorsInActionLog1795343000000';
import { CreateActionLog1795100000000 } from '../../parts/records/commands/CreateActionLog1795100000000';
import { CreateDegradedModules1795250000000 } from '../../parts/health/CreateDegradedModules1795250000000';
import { CreateModuleChoices1795320000000 } from '../../parts/cluster/CreateModuleChoices1795320000000';
import { CreateStreamEvents1795410000000 } from '../../parts/events/stream/CreateStreamEvents1795410000000';
import { CreateTenantLocales1763720000001 } from '../../parts/i18n/CreateTenantLocales1763720000001';
import { AnswerNewJobsInOrder1795640000000 } from '../../parts/jobs/AnswerNewJobsInOrder1795640000000';
import { ClaimJobsFromTable1796000000000 } from '../../parts/jobs/ClaimJobsFromTable1796000000000';
import { CountNewCheckpoints1795336000000 } from '../../parts/jobs/CountNewCheckpoints1795336000000';
import { KeepActionLog1795610000000 } from '../../parts/records/commands/KeepActionLog1795610000000';
import { PartitionLogsAlike1795620000000 } from '../../parts/records/commands/PartitionLogsAlike1795620000000';
import { CreateJobs1763712000001 } from '../../parts/jobs/CreateJobs1763712000001';
import { AskForTenantByFunction1795900000000 } from '../../parts/data/AskForTenantByFunction1795900000000';
import type { MigrationClass } from '../../parts/data/MigrationClass';
import { CreateTenantModules1795248000000 } from '../../parts/switches/CreateTenantModules1795248000000';

/** The tables of the core itself, kept in the ledger as those of `core`; named `platform_…`. */
export const coreMigrations: readonly MigrationClass[] = [
  CreateTenantLocales1763720000001,
  CreateJobs1763712000001,
  CreateActionLog1795100000000,
  CreateTenantModules1795248000000,
  CreateDegradedModules1795250000000,
  CreateModuleChoices1795320000000,
  CountNewCheckpoints1795336000000,
  CreateStreamEvents1795410000000,
  IndexActionLog1795340000000,
  CoverActorsInActionLog1795343000000,
  KeepActionLog1795610000000,
  PartitionLogsAlike1795620000000,
  AnswerNewJobsInOrder1795640000000,
  AskForTenantByFunction1795900000000,
  ClaimJobsFromTable1796000000000,
];
