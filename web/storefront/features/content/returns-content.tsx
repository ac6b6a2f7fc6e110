import { Link } from 'react-router'
import type { ShopSettings } from '#contract/shop.ts'
import type { ContentSection } from './content-page.tsx'
import { changeOfMindDaysByLaw, countText, postalLine } from './phrases.ts'
import { EmailLink } from './ways-to-reach.tsx'

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
              <td>{days} after it arrived</td>
              <td>All your money back. You pay only to send it back.</td>
            </tr>
            <tr>
              <th scope="row">
                <a href="#wrong-or-damaged" className="link">
                  It arrived damaged, or is the wrong item
                </a>
              </th>
              <td>As soon as you see it</td>
              <td>The right thing or your money back. We pay everything.</td>
            </tr>
            <tr>
              <th scope="row">
                <a href="#defects" className="link">
                  It turned out defective
                </a>
              </th>
              <td>{months} after it arrived</td>
              <td>Repair, replacement or refund, as you choose. We pay everything.</td>
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
            You have {days} from the day your order arrived to cancel it, or a part of it. You need no reason
            and pay no penalty or handling fee; the only cost to you is the direct cost of sending it back.
            {changeOfMindDays > changeOfMindDaysByLaw &&
              ` The law gives you ${changeOfMindDaysByLaw} days (Electronic Communications and Transactions Act, section 44); we give you ${changeOfMindDays}.`}
            {changeOfMindDays === changeOfMindDaysByLaw &&
              ' This is your right under section 44 of the Electronic Communications and Transactions Act.'}
          </p>
          <p>
            You may open the box and look at what you bought, as you would in a shop. Please send it back with
            everything that came with it. If you cancel the whole order, we refund what you paid for delivery
            as well.
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
            Tell us as soon as you see it; a photo of the box and of the damage helps. We fetch it at our cost
            and send the right thing, or refund you in full with delivery if you prefer or if we have no
            other.
          </p>
          <p>
            The same goes for a part of the order that is missing, and for something that is not as we
            described it.
          </p>
        </>
      ),
    },
    {
      id: 'defects',
      title: `It turned out defective within ${months}`,
      body: (
        <>
          <p>
            What you buy must be of good quality, work as it should and last a reasonable time. If it does not
            within {months} of delivery, you may return it and <em>you</em> choose: a repair, a replacement or
            your money back. We carry the risk and the cost of the way back (Consumer Protection Act, section
            56).
          </p>
          <p>
            If a repair does not hold for 3 months, or another fault shows in that time, we replace the thing
            or refund it. We never offer a credit note where the law gives you your money.
          </p>
          <p>
            After that, the maker’s warranty may still help: see{' '}
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
            <li>
              Open the order under{' '}
              <Link to="/orders" className="link">
                your orders
              </Link>{' '}
              and press “Request a return”. Or{' '}
              <Link to="/contact" className="link">
                write to us
              </Link>{' '}
              or to <EmailLink email={shop.contact.email} /> with your order number, what you send back and
              why. Either is all it takes to cancel in time.
            </li>
            <li>
              Copy what is on it that you want to keep. Then sign out of your accounts and reset it: a phone
              that is still locked to its owner cannot be repaired or sold again.
            </li>
            <li>Pack it well, with its accessories and your order number. The original box is best.</li>
            <li>
              If you changed your mind, send it with any courier to {postalLine(shop)}. In all other cases
              wait for us: we send a courier to you.
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
          To the card you paid with, through Yoco, our payment provider. When you cancel, we refund you as
          soon as we can and at the latest within {countText(refundDays, 'day')}. Your bank may take a few
          days more to show it. Nothing is kept back as a handling or restocking fee.
        </p>
      ),
    },
    {
      id: 'exceptions',
      title: 'What cannot be returned for a change of mind',
      body: (
        <>
          <p>
            The law leaves out a few things (section 42(2) of the same Act). Of what a shop like ours may
            sell:
          </p>
          <ul>
            <li>software, games, films and music once you have broken the seal;</li>
            <li>goods made or configured to your specifications, or clearly personalised;</li>
            <li>goods that by their nature cannot be returned.</li>
          </ul>
          <p>
            Each of these still comes under the rules for wrong, damaged and defective goods above. Those
            always apply.
          </p>
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
