import { sampleCompanyIn } from '#server/live-settings.ts'
import type { ShopConfig } from '#shop.config'
import { type Finding, findingsIn } from './finding.ts'

export type CompanyFacts = { shop: ShopConfig; isLive: boolean; today: string }

const of = findingsIn('Company and legal pages')
const where = 'Change it under Admin, Settings, or in shop.config.ts.'

/** What invoices and the legal pages show (ECT Act s43(1), VAT Act s20, POPIA). */
export function judgeCompany({ shop, today }: CompanyFacts): Finding[] {
  const left = [...new Set([...sampleCompanyIn(shop), ...otherSamples(shop)])]
  const gaps = [...missingParts(shop), ...documentGaps(shop, today)]
  return [
    left.length > 0
      ? of.wrong(
          `The shop still has ${left.join(', ')} of the sample company.`,
          `${where} Invoices show it, and are permanent.`,
        )
      : of.right(`The company is ${shop.company.legalName}, and nothing of the sample is left.`),
    ...(left.length > 0 ? [] : [judgeVat(shop)]),
    ...gaps.map((gap) => of.wrong(gap, where)),
    ...(gaps.length === 0 ? [of.right('The legal pages have all the parts that the law asks for.')] : []),
    shop.company.directors.length > 0
      ? of.right('The directors are named in the terms.')
      : of.hint(
          'No directors are named, so the terms say where to look them up.',
          'Enter the names of the office bearers (ECT Act s43(1)(f)).',
        ),
  ]
}

function otherSamples({ company, contact, privacy }: ShopConfig): string[] {
  const found: string[] = []
  if (company.registrationNumber === samplesOwn.registrationNumber)
    found.push(`the registration number ${company.registrationNumber}`)
  if (contact.phone === samplesOwn.phone) found.push(`the telephone number ${contact.phone}`)
  if (/[.@]example$/i.test(privacy.email)) found.push(`the email address ${privacy.email}`)
  return found
}

// Written out, since whoever edits shop.config.ts edits what it would be compared with.
const samplesOwn = { registrationNumber: '2024/123456/07', phone: '+27 21 555 0100' }

function judgeVat({ company: { vatNumber } }: ShopConfig): Finding {
  if (vatNumber === null)
    return of.hint(
      'No VAT number: the shop shows no VAT, and its invoices are not tax invoices.',
      'Right for a shop that is not registered. Enter the number once it is.',
    )
  if (!/^4\d{9}$/.test(vatNumber))
    return of.wrong(`${vatNumber} is not a VAT number: it has ten digits and begins with 4.`, where)
  return of.right(`The VAT number is ${vatNumber}.`)
}

function missingParts({ company, contact, privacy }: ShopConfig): string[] {
  const parts: [string, string][] = [
    ['the legal name of the company', company.legalName],
    ['the registration number', company.registrationNumber],
    ['the place of registration', company.placeOfRegistration],
    ['a telephone number', contact.phone],
    ['an email address', contact.email],
    ['a physical address', contact.address.join('')],
    ['the information officer', privacy.informationOfficer],
    ['an email address for questions about personal data', privacy.email],
    ['where personal data is kept', privacy.dataKeptIn],
  ]
  return parts.filter(([, text]) => text.trim() === '').map(([part]) => `The legal pages lack ${part}.`)
}

function documentGaps({ documents }: ShopConfig, today: string): string[] {
  return Object.entries(documents)
    .filter(([, { since }]) => since > today)
    .map(([name, { since }]) => `The ${name} only apply from ${since}, and until then the shop has none.`)
}
