import { Link } from 'react-router'
import type { ShopSettings } from '#contract/shop/shop.ts'
import type { ContentSection } from './content-page.tsx'
import { countText } from './phrases.ts'
import { ReturnStep } from './return-step.tsx'

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
                <th scope="col">From the manufacturer</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Who is responsible</th>
                <td>We are</td>
                <td>The manufacturer</td>
              </tr>
              <tr>
                <th scope="row">How long</th>
                <td>{months} from delivery</td>
                <td>The months shown on the product page</td>
              </tr>
              <tr>
                <th scope="row">What you get</th>
                <td>Repair, replacement or refund: you choose</td>
                <td>What the manufacturer’s terms say, usually a repair</td>
              </tr>
              <tr>
                <th scope="row">What it costs you</th>
                <td>Nothing</td>
                <td>What the manufacturer’s terms say, usually nothing</td>
              </tr>
            </tbody>
          </table>
          <p>
            Both start on the day of delivery. For the first {months} you may use whichever is better for you.
            A manufacturer’s warranty never replaces your rights by law.
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
            A repair is guaranteed for 3 months: if the fault comes back in that time, or another one appears,
            we will replace or refund it.
          </p>
        </>
      ),
    },
    {
      id: 'makers-warranty',
      title: 'The manufacturer’s warranty',
      body: (
        <>
          <p>
            If the manufacturer gives one, it is shown on the product page near the price, for example
            “24-month warranty”. The manufacturer decides what it covers and how claims work. Some parts, such
            as batteries, may be covered for a shorter time. Check the card in the box.
          </p>
          <p>
            You do not have to find the right service centre yourself. Contact us, and we will tell you
            whether to take it to the manufacturer’s nearest centre or send it to us.
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
            <li>changes made against the manufacturer’s instructions, such as opening a sealed case;</li>
            <li>normal wear, such as scratches or an ageing battery;</li>
            <li>
              damage by a power surge. When power returns after an outage it can surge. A surge protector or
              UPS helps.
            </li>
          </ul>
          <p>
            If you are not sure, ask. If the decision depends on it, we will have it inspected and tell you
            the result.
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
            <ReturnStep email={shop.contact.email}>
              the serial number if you have it, and what goes wrong. Up to 3 photos help us sort it out
              faster.
            </ReturnStep>
            <li>
              Back up anything you want to keep. A repair may wipe the memory, and neither we nor the
              manufacturer can recover it.
            </li>
            <li>Log out of accounts and locks such as Find My, and remove SIM and memory cards.</li>
            <li>
              Within the first {months} we will send a courier to collect it. After that we will tell you
              where to send it under the manufacturer’s warranty.
            </li>
          </ol>
          <p>
            Your order confirmation is your proof of purchase. You do not need to register anything with us.
            Did you change your mind instead? See{' '}
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
