import { Link } from 'react-router'
import type { ShopSettings } from '#contract/shop/shop.ts'
import type { ContentSection } from './content-page.tsx'
import { changeOfMindDaysByLaw, countText, postalLine } from './phrases.ts'
import { ReturnStep } from './return-step.tsx'

export function returnsContent(shop: ShopSettings): ContentSection[] {
  const { changeOfMindDays, refundDays, defectMonths } = shop.returns
  const days = countText(changeOfMindDays, 'day')
  const months = countText(defectMonths, 'month')
  return [
    {
      id: 'at-a-glance',
      title: 'At a glance',
      body: (
        <table>
          <thead>
            <tr>
              <th scope="col">Why</th>
              <th scope="col">Until when</th>
              <th scope="col">What you get</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                <a href="#change-of-mind" className="link">
                  You changed your mind
                </a>
              </th>
              <td>{days} after delivery</td>
              <td>A full refund. You only pay the cost of sending it back.</td>
            </tr>
            <tr>
              <th scope="row">
                <a href="#wrong-or-damaged" className="link">
                  It arrived damaged, or is the wrong item
                </a>
              </th>
              <td>As soon as you see it</td>
              <td>The right item or your money back. We pay all costs.</td>
            </tr>
            <tr>
              <th scope="row">
                <a href="#defects" className="link inline-block min-h-6">
                  It is defective
                </a>
              </th>
              <td>{months} after delivery</td>
              <td>Repair, replacement or refund: you choose. We pay all costs.</td>
            </tr>
          </tbody>
        </table>
      ),
    },
    {
      id: 'change-of-mind',
      title: 'You changed your mind',
      body: (
        <>
          <p>
            You have {days} from the day your order arrives to cancel all or part of it. You need no reason
            and pay no penalty or handling fee. Your only cost is the direct cost of sending it back.
            {changeOfMindDays > changeOfMindDaysByLaw &&
              ` The law gives you ${changeOfMindDaysByLaw} days (Electronic Communications and Transactions Act, section 44); we give you ${changeOfMindDays}.`}
            {changeOfMindDays === changeOfMindDaysByLaw &&
              ' This is your right under section 44 of the Electronic Communications and Transactions Act.'}
          </p>
          <p>
            You may open the box and look at what you bought, as you would in a shop. Please send it back with
            everything that came with it. If you cancel the whole order, we will also refund what you paid for
            delivery.
          </p>
        </>
      ),
    },
    {
      id: 'wrong-or-damaged',
      title: 'It arrived damaged, or is the wrong item',
      body: (
        <>
          <p>
            Request a return on your order page as soon as you see it, with up to 3 photos of the box and the
            damage. We will collect it at our cost and send the right item, or refund you in full, including
            delivery, if you prefer or if we have no more stock.
          </p>
          <p>The same applies if part of the order is missing or an item is not as we described it.</p>
        </>
      ),
    },
    {
      id: 'defects',
      title: `It is defective within ${months}`,
      body: (
        <>
          <p>
            What you buy must be of good quality, work properly and last a reasonable time. If it does not
            within {months} of delivery, you may return it and <em>you</em> choose: a repair, a replacement or
            your money back. The return is at our risk and cost (Consumer Protection Act, section 56).
          </p>
          <p>
            If a repair fails within 3 months, or another fault appears in that time, we will replace or
            refund it. We never offer a credit note where the law gives you your money back.
          </p>
          <p>
            After that, the manufacturer’s warranty may still help: see{' '}
            <Link to="/warranty" className="link">
              warranty
            </Link>
            .
          </p>
        </>
      ),
    },
    {
      id: 'how',
      title: 'How to return something',
      body: (
        <>
          <ol>
            <ReturnStep email={shop.contact.email}>
              what you are returning and why. Either counts as cancelling in time.
            </ReturnStep>
            <li>
              Back up anything you want to keep. Then log out of your accounts and reset it: a phone that is
              still locked to its owner cannot be repaired or resold.
            </li>
            <li>Pack it well, with its accessories and your order number. The original box is best.</li>
            <li>
              If you changed your mind, send it with any courier to {postalLine(shop)}. In all other cases,
              wait for us. We will send a courier to you.
            </li>
          </ol>
        </>
      ),
    },
    {
      id: 'refunds',
      title: 'How refunds are paid',
      body: (
        <p>
          To the card you paid with, through Yoco, our payment provider. When you cancel, we will refund you
          as soon as we can, and within {countText(refundDays, 'day')}. Your bank may take a few more days to
          show it. We do not deduct a handling or restocking fee.
        </p>
      ),
    },
    {
      id: 'exceptions',
      title: 'What you cannot return if you change your mind',
      body: (
        <>
          <p>
            The law excludes a few things (section 42(2) of the same Act). Of what a shop like ours may sell:
          </p>
          <ul>
            <li>software, games, films and music once you have broken the seal;</li>
            <li>goods made or configured to your specifications, or clearly personalised;</li>
            <li>goods that by their nature cannot be returned.</li>
          </ul>
          <p>The rules above for wrong, damaged and defective goods still apply to all of these.</p>
        </>
      ),
    },
    {
      id: 'disagree',
      title: 'If we do not agree',
      body: (
        <p>
          Tell us first, and let us try to put it right. If that fails, the Consumer Goods and Services Ombud
          helps free of charge: see{' '}
          <Link to="/terms#complaints" className="link">
            complaints
          </Link>
          . Nothing on this page takes away a right that the law gives you.
        </p>
      ),
    },
  ]
}
