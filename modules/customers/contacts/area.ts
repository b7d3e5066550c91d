import type { Area } from '@tenantry/core';
import { addresses } from './collections/addresses';
import { companies } from './collections/companies';
import { entityRoles } from './collections/entityRoles';
import { people } from './collections/people';
import { linkCommands } from './commands/linkCommands';
import { linkEvents } from './events/linkEvents';
import { linkCompany, listCompaniesOfPerson, rankCompany, unlinkCompany } from './routes/companyLinks';
import { checkPhone } from './routes/checkPhone';
import { contactRolesRoutes } from './routes/contactRoles';
import { listPeopleOfCompany } from './routes/listPeopleOfCompany';
import { readCompany } from './routes/readCompany';
import { readPerson } from './routes/readPerson';
import { CompanyPeople } from './services/CompanyPeople';
import { ContactDetails } from './services/ContactDetails';
import { ContactLookup } from './services/ContactLookup';
import { ContactRoles } from './services/ContactRoles';
import { ContactSections } from './services/ContactSections';
import { PersonCompanies } from './services/PersonCompanies';

/** People and companies. */
export const contactsArea: Area = {
  services: {
    companyPeople: CompanyPeople,
    contactDetails: ContactDetails,
    contactLookup: ContactLookup,
    contactRoles: ContactRoles,
    contactSections: ContactSections,
    personCompanies: PersonCompanies,
  },
  collections: [people, companies, entityRoles, addresses],
  routes: [
    checkPhone,
    readPerson,
    readCompany,
    listCompaniesOfPerson,
    linkCompany,
    rankCompany,
    unlinkCompany,
    listPeopleOfCompany,
    ...contactRolesRoutes,
  ],
  commands: Object.values(linkCommands),
  events: Object.values(linkEvents),
};
