import type { Area } from '@tenantry/core';
import { addresses } from './addresses/addressesCollection';
import { companies } from './companies/companiesCollection';
import { readCompany } from './companies/readCompany';
import { translations } from './translations';
import { contactEvents } from './contactEvents';
import { contactFeatures } from './contactFeatures';
import { ContactLookup } from './ContactLookup';
import { contactSidebar } from './contactSidebar';
import { ContactDetails } from './details/ContactDetails';
import { ContactSections } from './details/ContactSections';
import { cancelInteraction, completeInteraction } from './interactions/interactionRoutes';
import { interactionCommands } from './interactions/interactionCommands';
import { interactions } from './interactions/interactionsCollection';
import { NextInteractions } from './interactions/NextInteractions';
import { labels } from './labels/labelsCollection';
import { LABEL, TAG } from './marks/Mark';
import { MarkAssignments } from './marks/MarkAssignments';
import { markCommands } from './marks/markCommands';
import { markRoutes } from './marks/markRoutes';
import { CreateContacts1795400000000 } from './migrations/CreateContacts1795400000000';
import { CreateFollowUp1795700000000 } from './migrations/CreateFollowUp1795700000000';
import { IndexSorts1795710000001 } from './migrations/IndexSorts1795710000001';
import { CreateInteractions1795530000000 } from './migrations/CreateInteractions1795530000000';
import { activities } from './notes/activitiesCollection';
import { comments } from './notes/commentsCollection';
import { linkCompany, listCompaniesOfPerson, rankCompany, unlinkCompany } from './people/companyRoutes';
import { linkCommands } from './people/linkCommands';
import { people } from './people/peopleCollection';
import { PersonCompanies } from './people/PersonCompanies';
import { PersonHistory } from './people/PersonHistory';
import { readPerson } from './people/readPerson';
import { entityRoles } from './roles/entityRolesCollection';
import { TagAssignments } from './tags/TagAssignments';
import { tags } from './tags/tagsCollection';
import { todos } from './todos/todosCollection';

/** People and companies, and what goes on with them. */
export const contactsArea: Area = {
  features: [...contactFeatures],
  defaultGrants: {
    superadmin: ['customers.*'],
    admin: ['customers.*'],
    employee: [
      contactFeatures['people.view'],
      contactFeatures['people.manage'],
      contactFeatures['companies.view'],
      contactFeatures['companies.manage'],
      contactFeatures['activities.view'],
      contactFeatures['activities.manage'],
      contactFeatures['interactions.view'],
      contactFeatures['interactions.manage'],
      contactFeatures['roles.view'],
    ],
  },
  migrations: [
    CreateContacts1795400000000,
    CreateInteractions1795530000000,
    CreateFollowUp1795700000000,
    IndexSorts1795710000001,
  ],
  services: {
    contactDetails: ContactDetails,
    contactLookup: ContactLookup,
    contactSections: ContactSections,
    markAssignments: MarkAssignments,
    nextInteractions: NextInteractions,
    personCompanies: PersonCompanies,
    personHistory: PersonHistory,
    tagAssignments: TagAssignments,
  },
  collections: [
    people,
    companies,
    tags,
    labels,
    entityRoles,
    comments,
    activities,
    addresses,
    interactions,
    todos,
  ],
  routes: [
    readPerson,
    readCompany,
    listCompaniesOfPerson,
    linkCompany,
    rankCompany,
    unlinkCompany,
    ...markRoutes(TAG),
    ...markRoutes(LABEL),
    completeInteraction,
    cancelInteraction,
  ],
  sidebar: contactSidebar,
  commands: [
    ...Object.values(linkCommands),
    ...Object.values(markCommands(TAG)),
    ...Object.values(markCommands(LABEL)),
    ...Object.values(interactionCommands),
  ],
  events: contactEvents,
  translations,
};
