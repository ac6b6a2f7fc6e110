import type { ShopSettings } from '#contract/shop.ts'
import { businessDaysText, countText, deliveryCostText, vatText } from './phrases.ts'

/** `answer` is plain text and whole by itself; `link` says where there is more. */
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
            'To look around and fill a cart, no. To check out, yes: a name, an email address and a password. What is in your cart stays there while you sign up.',
          link: { to: '/signup', label: 'Sign up' },
        },
        {
          question: 'How can I pay?',
          answer:
            'By card, on the secure page of our payment provider, Yoco. The checkout sends you there and Yoco sends you back. Your card number never reaches us.',
        },
        {
          question: 'Do your prices include VAT?',
          answer: vatText(shop),
        },
        {
          question: 'The power or my connection went while I was paying. What now?',
          answer:
            'Nothing is lost. Your order keeps its items and your address for a while, and your cart shows it with the button “Pay now”. If Yoco took the payment, it tells us itself, even when your browser could not: your order is confirmed, and the shop says so when you come back. If it did not, nothing was charged and you can pay again.',
          link: { to: '/orders', label: 'Your orders' },
        },
        {
          question: 'Is what I see really in stock?',
          answer:
            'Yes. What the shop shows is what is on the shelf less what others are paying for at this moment, and while you pay, your things are held for you. If stock or a price changes while something lies in your cart, the cart tells you before you pay.',
        },
        {
          question: 'Can I change or cancel my order?',
          answer: `Open the order under “Orders” and press “Cancel this order”: you can until it is packed. Before you have paid, the cart and the checkout also offer “Change address or items”. Or write to us with the order number. After it is packed you can still change your mind within ${days} of its arrival.`,
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
          answer: deliveryCostText(shop),
          link: { to: '/shipping', label: 'All about shipping' },
        },
        {
          question: 'How long does delivery take?',
          answer: `We hand your parcel to a courier within ${dispatch} of your payment, and it reaches you ${businessDaysText(shop.delivery.deliveryBusinessDays)} after you ordered. Weekends and public holidays do not count.`,
          link: { to: '/shipping#time', label: 'Days and holidays' },
        },
        {
          question: 'Do you deliver to a PO Box?',
          answer:
            'No. Couriers need a street address and someone to sign for the parcel. An address at work is fine.',
        },
        {
          question: 'How do I follow my parcel?',
          answer: `You get a tracking number within ${dispatch}. Give a mobile number at checkout, since couriers send an SMS or phone before they come.`,
          link: { to: '/orders', label: 'Your orders' },
        },
        {
          question: 'My parcel came damaged. What do I do?',
          answer:
            'Take a photo of the box and of the damage, and tell us as soon as you see it. We fetch it and send another or refund you, all at our cost.',
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
          answer: `Yes, within ${days} of its arrival, without a reason. Open the order and press “Request a return”, or write to us. You pay only to send it back, and we refund you within ${countText(refundDays, 'day')} of your cancelling. There is no handling fee.`,
          link: { to: '/returns', label: 'How returns work' },
        },
        {
          question: 'What if it breaks?',
          answer: `If it turns out defective within ${months} of delivery, you choose between a repair, a replacement and a refund, and we pay the way back. After that the maker’s warranty may help.`,
          link: { to: '/warranty', label: 'How warranty works' },
        },
        {
          question: 'How long is the warranty on a product?',
          answer: `Where the maker gives one, its months stand on the product’s page. The law gives you ${months} besides, whatever the maker says.`,
        },
        {
          question: 'When do I get my money back?',
          answer: `It goes back to the card you paid with, as soon as we can and within ${countText(refundDays, 'day')} of your cancelling. Your bank may take a few days more to show it.`,
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
            'We use it to deliver your order, to answer you and to keep the books. We send no advertising, use no trackers and never ask for an identity number.',
          link: { to: '/privacy', label: 'Privacy policy' },
        },
        {
          question: 'Is it safe to pay here?',
          answer:
            'You type your card on Yoco’s page and not on ours, so we cannot lose it. Your bank may ask you to confirm the payment in its app.',
        },
        {
          question: 'How do I have my account deleted?',
          answer: `Press “Delete my account” on your account page, or write to ${shop.privacy.email} from the address of the account. We keep of your orders only what tax law asks for.`,
          link: { to: '/account', label: 'Your account' },
        },
      ],
    },
  ]
}
