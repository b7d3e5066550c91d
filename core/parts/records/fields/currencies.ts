import Joi from 'joi';

/**
 * Active codes of ISO 4217, funds, metals and the code for testing among them, as of 1 January 2026; without XXX, which means
 * "no currency".
 */
const CODES = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF
  CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF
  IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT
  MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD
  SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS
  VED VES VND VUV WST XAD XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA YER ZAR ZMW ZWG`;

/** Active codes of ISO 4217. */
export const CURRENCIES: ReadonlySet<string> = new Set(CODES.trim().split(/\s+/));

/** Characters of a code that was stored before codes were checked, at most. */
const LONGEST_STORED = 8;

/** The active code that a text stands for, whatever its case; undefined where it stands for none. */
export function currencyNamed(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return CURRENCIES.has(code) ? code : undefined;
}

const REFUSAL = '{{#label}} must be an active currency code of ISO 4217, such as EUR';

/** An active code of ISO 4217, in any case and with blanks around it; becomes upper case. */
export const currencyCode = (): Joi.StringSchema =>
  Joi.string()
    .trim()
    .max(LONGEST_STORED)
    .pattern(/^[A-Za-z]{3}$/)
    .custom((text: string, helpers) => {
      // A text of another form has been refused already.
      if (!/^[A-Za-z]{3}$/.test(text)) return text;
      return currencyNamed(text) ?? helpers.message({ custom: REFUSAL });
    })
    .messages({ 'string.pattern.base': REFUSAL })
    .description('active code of ISO 4217, in any case');

/** A code as `currencyCode` takes it, or any short text, for codes that were stored before they were checked. */
export const currencyOrStored = (): Joi.StringSchema =>
  Joi.string()
    .trim()
    .max(LONGEST_STORED)
    .custom((text: string) => currencyNamed(text) ?? text)
    .description('active code of ISO 4217, in any case, or the code that the record has');
