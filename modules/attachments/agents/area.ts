import type { AgentDeclaration, Area } from '@tenantry/core';
import Joi from 'joi';
import { attachmentsFeatures } from '../features';
import { listRecordAttachments, readAttachment } from './fileTools';

const text = (description: string) => Joi.string().allow('').max(2_000).description(description);

const extractor: AgentDeclaration = {
  id: 'attachments.extractor',
  title: 'File extractor',
  description: 'Reads a file and answers with its facts as an object: kind, title, dates, parties, amounts',
  instructions: `ROLE
You extract facts from the text of files.

DATA
Take facts from the files alone. Leave out what they do not say. Never guess.

RESPONSE STYLE
Answer with the object alone. Write dates as YYYY-MM-DD, and amounts as they are written, with their currency.`,
  features: [attachmentsFeatures.view],
  executionMode: 'object',
  acceptedMediaTypes: ['image', 'pdf', 'file'],
  output: {
    name: 'file_facts',
    schema: Joi.object({
      kind: text('what the file is: invoice, contract, letter, …').required(),
      title: text('what the file calls itself'),
      language: Joi.string().max(20).description('language of the text, as en or de'),
      summary: text('what the file says, in one or two sentences').required(),
      date: text('the date of the document'),
      reference: text('its number or reference'),
      parties: Joi.array().items(text('a person or a company')).max(50),
      amounts: Joi.array()
        .items(
          Joi.object({ label: text('what it is for').required(), amount: text('with currency').required() }),
        )
        .max(100),
    }),
  },
  keywords: ['files', 'documents', 'extraction'],
};

const librarian: AgentDeclaration = {
  id: 'attachments.librarian',
  title: 'File reader',
  description: 'Answers questions about the files of records, by their texts',
  instructions: `ROLE
You answer questions about files.

DATA
Use tools to list and read files. Never invent what a file says.

RESPONSE STYLE
Answer briefly, in the language of the person. Name files by their names.`,
  features: [attachmentsFeatures.view],
  tools: [listRecordAttachments, readAttachment],
  acceptedMediaTypes: ['image', 'pdf', 'file'],
  keywords: ['files', 'documents'],
};

/** Agents that read files. They are used where the AI assistant runs. */
export const agentsArea: Area = {
  agents: [extractor, librarian],
  tools: [listRecordAttachments, readAttachment],
};
