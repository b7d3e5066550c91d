import path from 'node:path';
import { defineModule, textsIn } from '@tenantry/core';
import { agentsArea } from './agents/area';
import { analyticsArea } from './analytics/area';
import { contactsArea } from './contacts/area';
import { dashboardsArea } from './dashboards/area';
import { dealsArea } from './deals/area';
import { dictionariesArea } from './dictionaries/area';
import { contributes } from './contributes';
import { customersFeatures } from './features';
import { interactionsArea } from './interactions/area';
import { marksArea } from './marks/area';
import { AlignCurrencies1798620000000 } from './migrations/AlignCurrencies1798620000000';
import { AddClosedAt1795710000000 } from './migrations/AddClosedAt1795710000000';
import { AddDurations1798300000000 } from './migrations/AddDurations1798300000000';
import { CreateContacts1795400000000 } from './migrations/CreateContacts1795400000000';
import { CreateDeals1795520000000 } from './migrations/CreateDeals1795520000000';
import { CreateFollowUp1795700000000 } from './migrations/CreateFollowUp1795700000000';
import { CreateInteractions1795530000000 } from './migrations/CreateInteractions1795530000000';
import { CreatePipelines1795510000000 } from './migrations/CreatePipelines1795510000000';
import { ExtendInteractions1796110000000 } from './migrations/ExtendInteractions1796110000000';
import { GiveTodosCustomFields1796110000002 } from './migrations/GiveTodosCustomFields1796110000002';
import { IndexNewContacts1798200000000 } from './migrations/IndexNewContacts1798200000000';
import { FindPhones1798640000000 } from './migrations/FindPhones1798640000000';
import { IndexPhones1798010000001 } from './migrations/IndexPhones1798010000001';
import { IndexSorts1795710000001 } from './migrations/IndexSorts1795710000001';
import { OpenInteractions1798690000002 } from './migrations/OpenInteractions1798690000002';
import { ScheduleInteractions1798690000001 } from './migrations/ScheduleInteractions1798690000001';
import { SearchInteractionPhones1798690000003 } from './migrations/SearchInteractionPhones1798690000003';
import { KeepDealTotals1798100000000 } from './migrations/KeepDealTotals1798100000000';
import { KeepInteractionsPrivate1796110000001 } from './migrations/KeepInteractionsPrivate1796110000001';
import { KeepPipelinesAsRecords1795710000002 } from './migrations/KeepPipelinesAsRecords1795710000002';
import { FoldCustomerSearches1798630004000 } from './migrations/FoldCustomerSearches1798630004000';
import { FoldCustomerSorts1798630014000 } from './migrations/FoldCustomerSorts1798630014000';
import { ComposeCustomerTexts1798630024000 } from './migrations/ComposeCustomerTexts1798630024000';
import { ReadContactDomains1798670000002 } from './migrations/ReadContactDomains1798670000002';
import { SortDealsOfTenants1798670000003 } from './migrations/SortDealsOfTenants1798670000003';
import { KeepDealTotalsByDay1798690000051 } from './migrations/KeepDealTotalsByDay1798690000051';
import { LinkLabelledStages1798690000011 } from './migrations/LinkLabelledStages1798690000011';
import { AlignContactUrls1798690000033 } from './migrations/AlignContactUrls1798690000033';
import { SayHowStagesEnd1798690000052 } from './migrations/SayHowStagesEnd1798690000052';
import { notesArea } from './notes/area';
import { pipelinesArea } from './pipelines/area';
import { seedDemo } from './seed/seedDemo';
import { sidebar } from './sidebar';

export default defineModule({
  title: 'Customers',
  description: 'People, companies and deals, and what goes on with them',
  features: [...customersFeatures],
  sidebar: Object.values(sidebar),
  defaultGrants: {
    superadmin: ['customers.*'],
    admin: ['customers.*'],
    employee: [
      customersFeatures['people.view'],
      customersFeatures['people.manage'],
      customersFeatures['companies.view'],
      customersFeatures['companies.manage'],
      customersFeatures['activities.view'],
      customersFeatures['activities.manage'],
      customersFeatures['interactions.view'],
      customersFeatures['interactions.manage'],
      customersFeatures['roles.view'],
      customersFeatures['widgets.new-customers'],
      customersFeatures['widgets.new-deals'],
      customersFeatures['widgets.next-interactions'],
      customersFeatures['widgets.todos'],
      customersFeatures['pipelines.view'],
      customersFeatures['deals.view'],
      customersFeatures['deals.manage'],
    ],
  },
  contributes,
  migrations: [
    CreateContacts1795400000000,
    CreatePipelines1795510000000,
    CreateDeals1795520000000,
    CreateInteractions1795530000000,
    CreateFollowUp1795700000000,
    AddClosedAt1795710000000,
    IndexSorts1795710000001,
    KeepPipelinesAsRecords1795710000002,
    ExtendInteractions1796110000000,
    KeepInteractionsPrivate1796110000001,
    GiveTodosCustomFields1796110000002,
    IndexPhones1798010000001,
    KeepDealTotals1798100000000,
    IndexNewContacts1798200000000,
    AddDurations1798300000000,
    AlignCurrencies1798620000000,
    FindPhones1798640000000,
    FoldCustomerSearches1798630004000,
    FoldCustomerSorts1798630014000,
    ComposeCustomerTexts1798630024000,
    ReadContactDomains1798670000002,
    SortDealsOfTenants1798670000003,
    ScheduleInteractions1798690000001,
    OpenInteractions1798690000002,
    SearchInteractionPhones1798690000003,
    LinkLabelledStages1798690000011,
    AlignContactUrls1798690000033,
    KeepDealTotalsByDay1798690000051,
    SayHowStagesEnd1798690000052,
  ],
  areas: [
    contactsArea,
    marksArea,
    notesArea,
    interactionsArea,
    pipelinesArea,
    dealsArea,
    dictionariesArea,
    dashboardsArea,
    analyticsArea,
    agentsArea,
  ],
  translations: textsIn(path.join(__dirname, 'translations')),
  hooks: { seed: seedDemo },
});
