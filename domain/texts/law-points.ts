import type { ShopPage } from './own-text.ts'

/** What of the settings a text of law must agree with. */
export type LawFacts = {
  legalName: string
  registrationNumber: string
  phone: string
  email: string
  /** The first line of the address. */
  street: string
  changeOfMindDays: number
  refundDays: number
  defectMonths: number
}

/** One thing that the law wants a page to say, and whether a text seems to say it. */
type LawPoint = { needs: string; isSaid: (text: string, facts: LawFacts) => boolean }

// SHOUTED or wrapped, a text says the same.
const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')

const names = (...values: ((facts: LawFacts) => string)[]) => {
  return (text: string, facts: LawFacts) => values.every((value) => text.includes(plain(value(facts))))
}
const says =
  (...words: RegExp[]) =>
  (text: string) =>
    words.every((word) => word.test(text))

const counted = (count: number, one: string) => new RegExp(`\\b${count} (business )?${one}s?\\b`)

const whoSells: LawPoint = {
  needs: 'The full name of the company and its registration number (ECT Act, section 43)',
  isSaid: names(
    ({ legalName }) => legalName,
    ({ registrationNumber }) => registrationNumber,
  ),
}

const rightToCancel: LawPoint = {
  needs:
    'The right to cancel without a reason, with the number of days in your settings (ECT Act, section 44)',
  isSaid: (text, { changeOfMindDays }) =>
    says(/cancel|cooling|change\w* your mind/, counted(changeOfMindDays, 'day'))(text),
}

const monthsOfQuality: LawPoint = {
  needs: 'The months in which defective goods may be returned, as in your settings (CPA, section 56)',
  isSaid: (text, { defectMonths }) => says(/defect|fault|fail|quality/, counted(defectMonths, 'month'))(text),
}

/** For each page of the shop, what the law wants there (ECT Act 25 of 2002 s43 and s44, CPA s55 and s56, POPIA s18). */
const pointsOf: { [Page in ShopPage]?: readonly LawPoint[] } = {
  terms: [
    whoSells,
    {
      needs: 'A physical address, a telephone number and an email address (ECT Act, section 43)',
      isSaid: names(
        ({ street }) => street,
        ({ phone }) => phone,
        ({ email }) => email,
      ),
    },
    {
      needs: 'How to pay, and what the price includes (ECT Act, section 43)',
      isSaid: says(/\bpa(y|id)/, /vat|price/),
    },
    {
      needs: 'When orders are delivered (ECT Act, sections 43 and 46)',
      isSaid: says(/deliver/, /\bdays?\b/),
    },
    rightToCancel,
    {
      needs: 'How to keep a copy of the terms and of an order (ECT Act, section 43)',
      isSaid: says(/print|save|download|invoice/),
    },
    {
      needs: 'Where to complain, such as the Consumer Goods and Services Ombud (ECT Act, section 43)',
      isSaid: says(/ombud|complain/),
    },
  ],
  returns: [
    rightToCancel,
    {
      needs: 'Within how many days money is refunded, as in your settings (ECT Act, section 44)',
      isSaid: (text, { refundDays }) => says(/refund/, counted(refundDays, 'day'))(text),
    },
    {
      needs: 'Who pays for sending goods back (ECT Act, section 44)',
      isSaid: says(/cost|pay/, /return|sen[dt]/),
    },
    monthsOfQuality,
    {
      needs: 'The choice between repair, replacement and refund (CPA, section 56)',
      isSaid: says(/repair/, /replac/, /refund/),
    },
  ],
  warranty: [monthsOfQuality],
  shipping: [
    { needs: 'What delivery costs (ECT Act, section 43)', isSaid: says(/\br ?\d|free|costs?\b|fee\b/) },
    { needs: 'How long delivery takes (ECT Act, sections 43 and 46)', isSaid: says(/\bdays?\b|\bhours?\b/) },
  ],
  privacy: [
    {
      needs: 'Who is responsible for the information (POPIA, section 18)',
      isSaid: names(({ legalName }) => legalName),
    },
    {
      needs: 'What is collected and why (POPIA, section 18)',
      isSaid: says(/collect|keep|store/, /purpose|why|to deliver|in order to|so that|for your order/),
    },
    {
      needs: 'Who else receives it (POPIA, section 18)',
      isSaid: says(/share|receive|see|courier|provider|pass/),
    },
    {
      needs: 'The rights to see, correct and delete information, and to object (POPIA, section 18)',
      isSaid: says(/correct/, /delet|destr/, /object/),
    },
    {
      needs: 'The Information Officer and how to reach them (POPIA, section 55)',
      isSaid: says(/information officer/),
    },
    {
      needs: 'Complaints to the Information Regulator (POPIA, section 18)',
      isSaid: says(/information regulator/),
    },
    {
      needs: 'How the information is protected (ECT Act, section 43)',
      isSaid: says(/secur|protect|encrypt/),
    },
  ],
}

/** What the law wants on this page and its text does not seem to say. Looks for words, so it may be wrong either way. */
export function missingLawPoints(page: ShopPage, text: string, facts: LawFacts): string[] {
  const said = plain(text)
  return (pointsOf[page] ?? []).filter(({ isSaid }) => !isSaid(said, facts)).map(({ needs }) => needs)
}
