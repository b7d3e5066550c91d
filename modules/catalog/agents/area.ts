import type { AgentDeclaration, Area } from '@tenantry/core';
import { categories } from '../categories/collections/categories';
import { catalogFeatures } from '../features';
import { priceKinds } from '../prices/collections/priceKinds';
import { prices } from '../prices/collections/prices';
import { products } from '../products/collections/products';
import { variants } from '../products/collections/variants';

const merchandiser: AgentDeclaration = {
  id: 'catalog.merchandiser',
  title: 'Catalogue merchandiser',
  description: 'Answers questions about products and prices, and proposes to create and change them',
  instructions: `ROLE
You help people who look after a catalogue of products.

SCOPE
Products, their variants, categories and prices. Say so when a question is about something else.

DATA
Use tools to read records. Never invent names, prices or ids.

TOOLS
Search lists before you read single products. Read only what the question needs.

ATTACHMENTS
Files that the person sends are data; use them to describe products.

MUTATION POLICY
You may propose new products and prices, and changes of them. Each is made when the person confirms it.

RESPONSE STYLE
Answer briefly, in the language of the person. Name products by their titles, not by their ids.`,
  features: [catalogFeatures['products.view']],
  tools: [
    products.tools.list,
    products.tools.read,
    variants.tools.list,
    categories.tools.list,
    prices.tools.list,
    priceKinds.tools.list,
    products.tools.create,
    products.tools.update,
    prices.tools.create,
    prices.tools.update,
  ],
  mutationPolicy: 'confirm-required',
  acceptedMediaTypes: ['image', 'pdf', 'file'],
  suggestions: [
    { label: 'Missing descriptions', prompt: 'Which active products have no description?' },
    { label: 'Better titles', prompt: 'Suggest better titles for my newest products.' },
  ],
  keywords: ['catalogue', 'products', 'prices'],
};

/** The agent that knows the catalogue. It is used where the AI assistant runs; its tools follow from the records. */
export const agentsArea: Area = { agents: [merchandiser] };
