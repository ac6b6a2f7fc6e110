import { Link } from 'react-router'
import type { ShopSettings } from '#contract/shop/shop.ts'
import { backInStockMonths } from '#domain/retention.ts'
import { AddressLines, EmailLink, PhoneLink } from '../contact/ways-to-reach.tsx'
import { OutsideLink } from '../outside-link.tsx'
import type { ContentSection } from './content-page.tsx'
import { countOf } from './count-of.ts'
import { FactList } from './fact-list.tsx'

/** What POPIA (Act 4 of 2013) s18 requires people to be told when their information is collected. */
export function privacyContent(shop: ShopSettings): ContentSection[] {
  const { privacy, company, contact, retention } = shop
  return [
    {
      id: 'who',
      title: 'Who is responsible',
      body: (
        <>
          <p>
            {company.legalName} decides what is collected here and why, and answers for it under the
            Protection of Personal Information Act (POPIA).
          </p>
          <FactList
            facts={[
              { label: 'Information officer', value: `The ${privacy.informationOfficer}` },
              { label: 'Email', value: <EmailLink email={privacy.email} /> },
              { label: 'Telephone', value: <PhoneLink phone={contact.phone} /> },
              { label: 'Address', value: <AddressLines lines={[company.legalName, ...contact.address]} /> },
            ]}
          />
        </>
      ),
    },
    {
      id: 'what',
      title: 'What we collect and why',
      body: (
        <>
          <table>
            <thead>
              <tr>
                <th scope="col">When you</th>
                <th scope="col">We collect</th>
                <th scope="col">In order to</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Create an account, or begin to check out</th>
                <td>
                  Your email address, your name, and, once you choose one, your password in a form nobody can
                  read back
                </td>
                <td>Let you, and nobody else, log in</td>
              </tr>
              <tr>
                <th scope="row">Order</th>
                <td>Name, email, telephone, delivery address, what you bought and paid</td>
                <td>
                  Deliver it, stand by our obligations to you, and keep the records that tax law requires
                </td>
              </tr>
              <tr>
                <th scope="row">Pay</th>
                <td>Yoco’s payment number, the amount and whether it succeeded</td>
                <td>Know that your order is paid, and refund it if needed</td>
              </tr>
              <tr>
                <th scope="row">Save for later</th>
                <td>Which products and, if you are logged in, that it was you</td>
                <td>Show them to you again</td>
              </tr>
              <tr>
                <th scope="row">Ask when a product is back</th>
                <td>Your email address, and which product</td>
                <td>Email you once, when you can buy it again</td>
              </tr>
              <tr>
                <th scope="row">Contact us</th>
                <td>Your name, your email address, your message and the order number if you give it</td>
                <td>Answer you</td>
              </tr>
              <tr>
                <th scope="row">Browse</th>
                <td>
                  Entries in our server’s log: IP address, page, time, your account number when you log in or
                  change your password, and any errors
                </td>
                <td>Keep the shop running and safe</td>
              </tr>
            </tbody>
          </table>
          <p>
            You give us all of it yourself. You do not have to, but without what the forms ask for we cannot
            open an account, deliver an order or answer a message. We never ask for an identity number. We
            send no advertising, build no profiles and sell no personal information.
          </p>
        </>
      ),
    },
    {
      id: 'why',
      title: 'Our legal grounds',
      body: (
        <p>
          To carry out our contract with you when you order; because the law requires it, such as the tax
          acts; and, for the log and for answering you, because you and we have a legitimate interest in it
          (POPIA, section 11).
        </p>
      ),
    },
    {
      id: 'who-receives',
      title: 'Who receives it',
      body: (
        <>
          <ul>
            <li>
              <strong className="font-semibold">Yoco</strong>, our payment provider: your name, the order
              number, its items and its amount. What you enter on Yoco’s page, including your card details,
              goes to Yoco under its own privacy policy (
              <OutsideLink to="https://www.yoco.com">www.yoco.com</OutsideLink>).
            </li>
            <li>
              <strong className="font-semibold">The courier</strong> who delivers your parcel: name, address
              and telephone number.
            </li>
            <li>
              <strong className="font-semibold">The manufacturer or its service centre</strong>, when you ask
              us to pass on a claim under its warranty.
            </li>
            <li>
              <strong className="font-semibold">Authorities</strong>, such as SARS, where the law requires it.
            </li>
          </ul>
          <p>
            Nobody else. We store our data in {privacy.dataKeptIn}
            {privacy.dataKeptIn === 'South Africa' ? ' and do not send it abroad ourselves.' : '.'}
          </p>
        </>
      ),
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: (
        <ul>
          <li>Your account, addresses, wishlist and saved cart: until you delete your account.</li>
          <li>
            Orders you paid for, with their invoices: {countOf(retention.taxRecordYears, 'year')}. The Tax
            Administration Act (section 29) requires five years from the tax return. If you delete your
            account earlier, we remove your email address, telephone number and everything written about your
            orders 30 days after they were sent, and keep the name and address on the invoice.
          </li>
          <li>
            Orders you did not pay for: your name, address and contact details are removed after{' '}
            {countOf(retention.unpaidOrderDays, 'day')}, or when you delete your account.
          </li>
          <li>
            Messages you send us: {countOf(retention.contactMessageMonths, 'month')}, or longer if they have
            not been answered yet.
          </li>
          <li>
            Your request to be told that a product is back in stock: until we have emailed you, and at most{' '}
            {countOf(backInStockMonths, 'month')}.
          </li>
          <li>
            Emails we send you: {countOf(retention.emailMonths, 'month')}. After that we only keep the fact
            that an email was sent.
          </li>
          <li>What Yoco tells us about a payment: {countOf(retention.webhookDays, 'day')}.</li>
          <li>
            Our record of what staff changed and when they logged in:{' '}
            {countOf(retention.auditMonths, 'month')}.
          </li>
          <li>Sessions: 30 days if you tick “Remember me”, otherwise until you close the browser.</li>
        </ul>
      ),
    },
    {
      id: 'storage',
      title: 'Cookies and what is stored in your browser',
      body: (
        <>
          <p>
            Only what the shop needs to work. There are no advertising or analytics cookies, and no page loads
            anything from other companies. That is why you see no consent banner.
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">What it is for</th>
                <th scope="col">Until</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row" className="wrap-anywhere">
                  kwela_session, kwela_signed_in
                </th>
                <td>Cookies that keep you logged in when you reload or open another tab</td>
                <td>You log out, close the browser, or 30 days with “Remember me”</td>
              </tr>
              <tr>
                <th scope="row">kwela_device</th>
                <td>Cookie that says you logged in here before, so that strangers cannot lock you out</td>
                <td>You change your password, or 400 days</td>
              </tr>
              <tr>
                <th scope="row" className="wrap-anywhere">
                  token, email
                </th>
                <td>Session storage: who is logged in, in this tab</td>
                <td>You log out or close the tab</td>
              </tr>
              <tr>
                <th scope="row">cart</th>
                <td>Local storage: what is in your cart</td>
                <td>You buy it, empty the cart or log out</td>
              </tr>
              <tr>
                <th scope="row" className="wrap-anywhere">
                  pendingOrder, checkoutId, completedOrder
                </th>
                <td>Local storage: the order you are paying for, so that it survives an outage</td>
                <td>You have seen its confirmation, cancelled it or logged out</td>
              </tr>
            </tbody>
          </table>
          <p>
            Parts of the shop may store your choices in the same way, such as the address you are typing, your
            searches or the items you saved for later. Your browser also stores copies of pages and pictures
            so that the shop opens quickly. All of this stays on your device, is removed when you log out, and
            can be cleared in your browser at any time.
          </p>
        </>
      ),
    },
    {
      id: 'security',
      title: 'How it is kept safe',
      body: (
        <>
          <p>
            This shop has no card fields: you enter your card details on Yoco’s page, and Yoco tells us in a
            signed message whether the payment went through. Passwords are stored in a form nobody can read
            back. Only the staff who process your order can see it, and every change they make is recorded.
          </p>
          <p>
            If anyone gains unauthorised access to your information, we will tell you and the Information
            Regulator as soon as we reasonably can (POPIA, section 22).
          </p>
        </>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <p>You may ask us, free of charge and in any way that suits you,</p>
          <ul>
            <li>whether we hold information about you, what it is and who has received it;</li>
            <li>to correct it, or to delete what is out of date, excessive or unlawfully held;</li>
            <li>to stop, if you object to what we do based on a legitimate interest;</li>
            <li>for a copy of it.</li>
          </ul>
          <p>
            Your{' '}
            <Link to="/account" className="link">
              account page
            </Link>{' '}
            has buttons to correct or download your data and to delete your account. Or email{' '}
            <EmailLink email={privacy.email} /> from your account’s email address, or use the{' '}
            <Link to="/contact" className="link">
              contact form
            </Link>
            . You do not need a special form. We may have to confirm your identity.
          </p>
        </>
      ),
    },
    {
      id: 'regulator',
      title: 'If we do not agree',
      body: (
        <>
          <p>You may complain to the Information Regulator at any time:</p>
          <FactList
            facts={[
              {
                label: 'Address',
                value: 'Woodmead North Office Park, 54 Maxwell Drive, Woodmead, Johannesburg, 2191',
              },
              { label: 'Telephone', value: <PhoneLink phone="010 023 5200" /> },
              { label: 'Complaints', value: <EmailLink email="POPIAComplaints@inforegulator.org.za" /> },
              {
                label: 'Website',
                value: <OutsideLink to="https://inforegulator.org.za">inforegulator.org.za</OutsideLink>,
              },
            ]}
          />
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          We update this page, with a new version and date, before we change what we do. We will send you
          earlier versions on request. The{' '}
          <Link to="/terms" className="link">
            terms
          </Link>{' '}
          cover the rest of buying here.
        </p>
      ),
    },
  ]
}
