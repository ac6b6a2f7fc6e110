import { Link } from 'react-router'
import type { ShopSettings } from '#contract/shop.ts'
import type { ContentSection } from './content-page.tsx'
import { countText } from './phrases.ts'
import { EmailLink } from './ways-to-reach.tsx'

export function warrantyContent(shop: ShopSettings): ContentSection[] {
  const months = countText(shop.returns.defectMonths, 'month')
  return [
    {
      id: 'two-protections',
      title: 'Two protections, side by side',
      body: (
        <>
          <table>
            <thead>
              <tr>
                <td />
                <th scope="col">By law</th>
                <th scope="col">From the maker</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Who stands for it</th>
                <td>We do</td>
                <td>Whoever made it</td>
              </tr>
              <tr>
                <th scope="row">How long</th>
                <td>{months} from delivery</td>
                <td>The months shown on the product page</td>
              </tr>
              <tr>
                <th scope="row">What you get</th>
                <td>Repair, replacement or refund: you choose</td>
                <td>What the maker’s terms say, usually a repair</td>
              </tr>
              <tr>
                <th scope="row">What it costs you</th>
                <td>Nothing</td>
                <td>What the maker’s terms say, usually nothing</td>
              </tr>
            </tbody>
          </table>
          <p>
            Both count from the day it was delivered. For the first {months} you may use whichever is better
            for you; a maker’s warranty never takes the place of the law.
          </p>
        </>
      ),
    },
    {
      id: 'first-months',
      title: `The first ${months}`,
      body: (
        <>
          <p>
            Goods must be of good quality, in working order, free of defects and fit for what they are meant
            for, for a reasonable time (Consumer Protection Act, section 55). If they fail that within{' '}
            {months}, section 56 lets you return them at our risk and cost, and choose a repair, a replacement
            or a refund. It is your choice, not ours.
          </p>
          <p>
            A repair is good for 3 months: if the fault comes back in that time, or another one shows, we
            replace the thing or refund you.
          </p>
        </>
      ),
    },
    {
      id: 'makers-warranty',
      title: 'The maker’s warranty',
      body: (
        <>
          <p>
            Where the maker gives one, its months stand on the product page near the price, for example
            “24-month warranty”. The maker decides what it covers and how it is carried out. Some parts, such
            as batteries, may be covered for a shorter time; the card in the box says so.
          </p>
          <p>
            You need not look for the right service centre yourself. Write to us, and we tell you whether to
            bring it to the maker’s nearest centre or to send it to us.
          </p>
        </>
      ),
    },
    {
      id: 'not-covered',
      title: 'What neither covers',
      body: (
        <>
          <ul>
            <li>falls, liquids and other accidents;</li>
            <li>changes made against the maker’s instructions, such as an opened sealed case;</li>
            <li>wear that comes with use, such as scratches or a battery that ages as batteries do;</li>
            <li>
              damage by a power surge. When the power comes back after an outage it can come back hard: a
              surge protector or a UPS is money well spent.
            </li>
          </ul>
          <p>
            If you are not sure, ask. Where it matters for the decision, we have the thing looked at and tell
            you what was found.
          </p>
        </>
      ),
    },
    {
      id: 'claim',
      title: 'How to claim',
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
              or to <EmailLink email={shop.contact.email} /> with your order number, the serial number if you
              have it, and what goes wrong. A photo or a short film often saves a week.
            </li>
            <li>
              Copy what you want to keep. A repair may wipe the memory, and neither we nor the maker can bring
              it back.
            </li>
            <li>Sign out of accounts and locks such as Find My, and take out SIM and memory cards.</li>
            <li>
              Within the first {months} we send a courier to fetch it. After that we tell you where it goes
              under the maker’s warranty.
            </li>
          </ol>
          <p>
            Your order confirmation is your proof of purchase; you need not register anything with us. You
            changed your mind instead? See{' '}
            <Link to="/returns" className="link">
              returns
            </Link>
            .
          </p>
        </>
      ),
    },
  ]
}
