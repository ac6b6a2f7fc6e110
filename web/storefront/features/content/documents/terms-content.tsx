import { Link } from 'react-router'
import type { ShopSettings } from '#contract/shop/shop.ts'
import { businessDaysText } from '#domain/orders/delivery/delivery-text.ts'
import { AddressLines, EmailLink, PhoneLink } from '../contact/ways-to-reach.tsx'
import { OutsideLink } from '../outside-link.tsx'
import type { ContentSection } from './content-page.tsx'
import { countOf } from './count-of.ts'
import { deliveryCostsText, deliveryDaysText } from './delivery-costs-text.ts'
import { type Fact, FactList } from './fact-list.tsx'
import { paymentKindsText } from './payment-kinds-text.ts'
import { countText, sentenceStart } from './phrases.ts'
import { vatText } from './vat-text.ts'

/** Everything that ECT Act 25 of 2002 s43(1) requires, and the contract itself. */
export function termsContent(shop: ShopSettings): ContentSection[] {
  const { changeOfMindDays, refundDays, defectMonths } = shop.returns
  return [
    {
      id: 'who-we-are',
      title: 'Who we are',
      body: (
        <>
          <p>
            {shop.name} is the online shop of {shop.company.legalName}. In these terms, “we” means the company
            and “you” means the customer.
          </p>
          <FactList facts={companyFacts(shop)} />
        </>
      ),
    },
    {
      id: 'orders',
      title: 'How ordering works',
      body: (
        <>
          <p>
            You order with your email address. If it is new to us, the checkout opens an account with it, and
            you can choose a password afterwards. Before you pay, the checkout shows your whole order with
            every cost, and you can go back to correct it or leave. Your order is placed when you press “Place
            order and pay”, and our contract starts when your payment succeeds.
          </p>
          <p>
            While you pay, we hold your items. If we do not receive payment in time, the order ends, you owe
            nothing, and we release the items.
          </p>
          <p>
            We sell in South African rand and in English. Each order is separate. There is no subscription and
            no minimum period.
          </p>
        </>
      ),
    },
    {
      id: 'prices',
      title: 'Prices',
      body: (
        <>
          <p>{vatText(shop)}</p>
          <p>
            You pay the price shown at checkout. If a price changed since you filled your cart, we will tell
            you before you pay. If a price is an obvious mistake, we will correct it, tell you, and refund
            what you paid if you no longer want the order (Consumer Protection Act, section 23).
          </p>
        </>
      ),
    },
    {
      id: 'payment',
      title: 'Payment',
      body: (
        <p>
          {sentenceStart(paymentKindsText(shop.paymentKinds))}, on the page of our payment provider, Yoco. The
          checkout takes you there. Your card number only goes to Yoco. We never see or store it. See{' '}
          <Link to="/privacy#security" className="link">
            how your data is kept safe
          </Link>
          .
        </p>
      ),
    },
    {
      id: 'delivery',
      title: 'Delivery, risk and ownership',
      body: (
        <>
          <p>
            {deliveryCostsText(shop)} We dispatch within{' '}
            {businessDaysText(shop.delivery.dispatchBusinessDays)} of payment, and the parcel arrives{' '}
            {deliveryDaysText(shop)} after you order. More under{' '}
            <Link to="/shipping" className="link">
              shipping
            </Link>
            .
          </p>
          <p>
            If we cannot deliver within 30 days of your order, you may cancel with 7 days’ written notice and
            get a full refund, unless you agreed to a later date. The goods are at our risk until you or
            someone at your address has received them. From then on they are yours.
          </p>
        </>
      ),
    },
    {
      id: 'cancelling',
      title: 'Your right to cancel',
      body: (
        <>
          <p>
            You may cancel within {countText(changeOfMindDays, 'day')} of receiving the goods, without a
            reason and without a penalty. You only pay the direct cost of sending them back, and we will
            refund you within {countText(refundDays, 'day')} of the cancellation (Electronic Communications
            and Transactions Act, section 44). How, and the few things to which it does not apply, is under{' '}
            <Link to="/returns" className="link">
              returns
            </Link>
            .
          </p>
          <p>
            If we have not given you the information that section 43 of that Act requires before you order,
            you may cancel within 14 days of receiving the goods.
          </p>
        </>
      ),
    },
    {
      id: 'quality',
      title: 'Quality and warranty',
      body: (
        <p>
          Goods that are defective within {countText(defectMonths, 'month')} may be returned at our risk and
          cost, and you choose a repair, a replacement or a refund (Consumer Protection Act, sections 55 and
          56). A manufacturer’s warranty is extra: see{' '}
          <Link to="/warranty" className="link">
            warranty
          </Link>
          . Each product’s page describes it. If you need to know more before you order, please ask.
        </p>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <p>
          Please give your own name, and an email address and telephone number where we can reach you. An
          account without a password opens by a link that we email you. Keep your password and these links to
          yourself, and tell us if you think someone else has them. If you are under 18, please order with the
          help of a parent or guardian.
        </p>
      ),
    },
    {
      id: 'records',
      title: 'Records',
      body: (
        <>
          <p>
            The order confirmation shows the whole transaction and can be printed or saved, and each order is
            listed under{' '}
            <Link to="/orders" className="link">
              your orders
            </Link>{' '}
            for as long as you keep your account. We keep the record for{' '}
            {countOf(shop.retention.taxRecordYears, 'year')} in any case, for tax, and will send you a copy on
            request.
          </p>
          <p>
            You can print or save this page as well. An order is governed by the version in force when you
            placed it, and later versions do not change it. We will send you earlier versions on request.
          </p>
        </>
      ),
    },
    {
      id: 'liability',
      title: 'Our liability',
      body: (
        <>
          <p>
            We are liable for what we sell and do as the law provides, and nothing in these terms takes away a
            right that the Consumer Protection Act or another law gives you. Beyond that, we are not liable
            for loss that neither of us could foresee, or for delay outside anyone’s control, such as floods,
            strikes or long power outages. Even then you may cancel and get your money back.
          </p>
        </>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints',
      body: (
        <>
          <p>
            Please tell us first, by{' '}
            <Link to="/contact" className="link">
              message
            </Link>
            , email or telephone. One call usually sorts it out. If we cannot agree, you can complain, free of
            charge, to
          </p>
          <ul>
            <li>
              the Consumer Goods and Services Ombud,{' '}
              <OutsideLink to="https://www.cgso.org.za">www.cgso.org.za</OutsideLink>, 0860 000 272, who
              settles disputes under the Consumer Goods and Services Industry Code of Conduct, which binds
              sellers of consumer goods;
            </li>
            <li>
              the National Consumer Commission,{' '}
              <OutsideLink to="https://www.thencc.org.za">www.thencc.org.za</OutsideLink>.
            </li>
          </ul>
          {shop.memberships.length > 0 ? (
            <>
              <p>We also belong to these bodies and follow their codes, which you can read on their sites:</p>
              <ul>
                {shop.memberships.map(({ name, url }) => (
                  <li key={url}>
                    <OutsideLink to={url}>{name}</OutsideLink>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>We do not belong to any other body or follow any other code of conduct.</p>
          )}
          <p>South African law applies to these terms, and disputes go to the South African courts.</p>
        </>
      ),
    },
  ]
}

/** A demo promises nothing, and says so beside its promises. */
export function DemoTermsNote({ shop }: { shop: ShopSettings }) {
  if (!shop.isDemo) return null
  return (
    <p className="mt-4 rounded-control bg-green-soft p-4 text-green">
      This is a demo shop: it takes no money and sends no goods. Below is what it would promise if it did.
    </p>
  )
}

function companyFacts({ name, company, contact }: ShopSettings): Fact[] {
  return [
    { label: 'Full name and legal status', value: company.legalName },
    { label: 'Trading as', value: name },
    {
      label: 'Registration number',
      value: `${company.registrationNumber}, registered in ${company.placeOfRegistration}`,
    },
    { label: 'Directors', value: directorsText(company) },
    ...(company.vatNumber ? [{ label: 'VAT number', value: company.vatNumber }] : []),
    {
      label: 'Street address, and where legal documents are served',
      value: <AddressLines lines={contact.address} />,
    },
    { label: 'Telephone', value: <PhoneLink phone={contact.phone} /> },
    { label: 'Email', value: <EmailLink email={contact.email} /> },
  ]
}

function directorsText({ directors, registrationNumber }: ShopSettings['company']): string {
  if (directors.length > 0) return directors.join(', ')
  return `Listed in the register of the Companies and Intellectual Property Commission (CIPC), under ${registrationNumber}`
}
