import Joi from 'joi';

/**
 * A column of a list with the number of records of another table that name the record: one read for all records of the page.
 *
 * @param table of the other records
 * @param reference column of that table with the id of the record
 */
export const countList = (name: string, table: string, reference: string, description: string) => ({
  parts: {
    counted: `
        SELECT o.${reference} AS record, count(*)::int AS number
          FROM page JOIN ${table} o ON o.tenant_id = page.tenant_id AND o.${reference} = page.id
         GROUP BY 1`,
  },
  columns: {
    [name]: {
      sql: 'coalesce(counted.number, 0)',
      schema: Joi.number().integer().required().description(description),
      exported: false,
    },
  },
});
