import type { ShopSettings } from '#contract/shop/shop.ts'
import { businessDaysText } from '#domain/orders/delivery/delivery-text.ts'
import { deliveryCostsText, deliveryDaysText, feeText } from '../documents/delivery-costs-text.ts'
import { paymentKindsText } from '../documents/payment-kinds-text.ts'
import { countText, sentenceStart } from '../documents/phrases.ts'
import { vatText } from '../documents/vat-text.ts'

/** `answer` is plain text and complete in itself; `link` leads to more. */
export type Faq = { question: string; answer: string; link?: { to: string; label: string } }

export type FaqTopic = { id: string; title: string; faqs: readonly Faq[] }

export function faqTopics(shop: ShopSettings): FaqTopic[] {
  const { changeOfMindDays, refundDays, defectMonths } = shop.returns
  const dispatch = businessDaysText(shop.delivery.dispatchBusinessDays)
  const days = countText(changeOfMindDays, 'day')
  const months = countText(defectMonths, 'month')
  return [
    {
      id: 'ordering',
      title: 'Ordering and paying',
      faqs: [
        {
          question: 'Do I need an account to order?',
          answer:
            'You need no password. At checkout you give your email address, and we open an account for your order with it. You can choose a password afterwards, or log in by a link that we email you.',
        },
        {
          question: 'How can I pay?',
          answer: `${sentenceStart(paymentKindsText(shop.paymentKinds))}, on the secure page of our payment provider, Yoco. The checkout takes you there and Yoco brings you back. Your card number never reaches us.`,
        },
        {
          question: 'Do your prices include VAT?',
          answer: vatText(shop),
        },
        {
          question: 'My power or connection failed while I was paying. What now?',
          answer:
            'Nothing is lost. We hold your items for a while, and your cart shows the order with a “Pay now” button. If Yoco took the payment, it tells us directly and your order is confirmed. You will see that when you come back. If it did not, you have not been charged and you can pay again.',
          link: { to: '/orders', label: 'Your orders' },
        },
        {
          question: 'Is everything I see really in stock?',
          answer:
            'Yes. The shop shows what we have, less what others are paying for right now, and while you pay, we hold your items. If stock or a price changes while an item is in your cart, the cart tells you before you pay.',
        },
        {
          question: 'Can I change or cancel my order?',
          answer: `Yes, until it is packed. Open the order under “Orders” and press “Cancel this order”. Before you have paid, you can also press “Change address or items” in the cart or at checkout. Or contact us with the order number. Once it is packed, you can still change your mind within ${days} of delivery.`,
          link: { to: '/orders', label: 'Your orders' },
        },
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      faqs: [
        {
          question: 'What does delivery cost?',
          answer: deliveryCostsText(shop),
          link: { to: '/shipping', label: 'All about delivery' },
        },
        {
          question: 'How long does delivery take?',
          answer: `We hand your parcel to a courier within ${dispatch} of your payment, and it arrives ${deliveryDaysText(shop)} after you order. Weekends and public holidays do not count.`,
          link: { to: '/shipping#time', label: 'Days and holidays' },
        },
        ...collectFaqs(shop),
        {
          question: 'Do you deliver to a PO Box?',
          answer:
            'No. Couriers need a street address and someone to sign for the parcel. An address at work is fine.',
        },
        {
          question: 'How do I track my parcel?',
          answer: `We will email your tracking number within ${dispatch}. Give a mobile number at checkout, because couriers send an SMS or call before they come.`,
          link: { to: '/orders', label: 'Your orders' },
        },
        {
          question: 'My parcel arrived damaged. What do I do?',
          answer:
            'Take photos of the box and the damage, and add them when you request a return on your order page. We will collect it and send another or refund you, at our cost.',
          link: { to: '/returns#wrong-or-damaged', label: 'Damaged or wrong item' },
        },
      ],
    },
    {
      id: 'returns-and-warranty',
      title: 'Returns and warranty',
      faqs: [
        {
          question: 'Can I return something because I changed my mind?',
          answer: `Yes, within ${days} of delivery. You do not need a reason. Open the order and press “Request a return”, or contact us. You only pay the cost of sending it back, and we will refund you within ${countText(refundDays, 'day')} of cancelling. There is no handling fee.`,
          link: { to: '/returns', label: 'How returns work' },
        },
        {
          question: 'What if it breaks?',
          answer: `If it is defective within ${months} of delivery, you choose a repair, a replacement or a refund, and we pay for the return. After that, the manufacturer’s warranty may help.`,
          link: { to: '/warranty', label: 'How warranty works' },
        },
        {
          question: 'How long is the warranty on a product?',
          answer: `If the manufacturer gives one, it is shown on the product page. The law also gives you ${months}, whatever the manufacturer says.`,
        },
        {
          question: 'When do I get my money back?',
          answer: `We will refund your card as soon as we can, and within ${countText(refundDays, 'day')} of cancelling. Your bank may take a few more days to show it.`,
        },
      ],
    },
    {
      id: 'data',
      title: 'Your data',
      faqs: [
        {
          question: 'What do you do with my data?',
          answer:
            'We use it to deliver your order, to answer you and for our accounts. We send no advertising, use no trackers and never ask for an identity number.',
          link: { to: '/privacy', label: 'Privacy policy' },
        },
        {
          question: 'Is it safe to pay here?',
          answer:
            'Yes. You enter your card details on Yoco’s page, not ours, so we never have them. Your bank may ask you to confirm the payment in its app.',
        },
        {
          question: 'How do I delete my account?',
          answer: `Press “Delete my account” on your account page, or email ${shop.privacy.email} from the account’s email address. Of your orders, we keep only what tax law requires.`,
          link: { to: '/account', label: 'Your account' },
        },
      ],
    },
  ]
}

/** Only of what the shop offers. */
function collectFaqs({ collect, points }: ShopSettings): Faq[] {
  const link = { to: '/shipping#collect', label: 'Collecting your order' }
  return [
    ...(collect.isOffered
      ? [
          {
            question: 'Can I collect my order in store?',
            answer: `Yes, at no cost. Choose “Collect in store” at checkout. We will email you when it is ready, and keep it for ${countText(collect.keptDays, 'day')}.`,
            link,
          },
        ]
      : []),
    ...(points.isOffered
      ? [
          {
            question: 'Can you deliver to a locker or pick-up point?',
            answer: `Yes. Choose “Locker or pick-up point” at checkout and enter a postal code to see those near you. It is ${feeText(points)}. Lockers do not take loose lithium batteries, such as power banks.`,
            link,
          },
        ]
      : []),
  ]
}
