import type { EmailData, ParcelMilestone } from '#domain/email.ts'
import { formatDay } from '#domain/south-african-day.ts'
import type { EmailContent } from '../../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../../emails/email-context.ts'
import type { OrderRow } from '../../order-queries.ts'
import { isOneParcel } from '../../parcels/packed-parcels.ts'
import { destination, firstNameOf, orderButton, orderLines, trackingLine } from '../order-blocks.ts'
import { parcelBlocks } from './order-shipped.ts'

type News = EmailData['parcel_news']

/** Where a parcel is by now, as its courier says. */
export function parcelNews(context: EmailContext, order: OrderRow, news: News): EmailContent {
  const { orderNumber } = order
  const what = isOneParcel(order) ? `Your order ${orderNumber}` : `A parcel of your order ${orderNumber}`
  const { subject, heading, text } = wordings[news.news](what, news)
  return {
    subject,
    preview: text,
    blocks: [
      { kind: 'heading', text: heading },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      { kind: 'paragraph', text },
      ...parcelBlocks(news.parcel),
      orderButton(context, order, { isSecond: news.parcel.trackingUrl !== null }),
      trackingLine(context),
      orderLines(context, order, { title: 'In this parcel', units: news.units }),
      destination(context, order),
      ...(news.news === 'delivered'
        ? [
            {
              kind: 'paragraph' as const,
              text: 'If anything is missing or broken, let us know and we will put it right.',
            },
          ]
        : []),
    ],
  }
}

type Wording = { subject: string; heading: string; text: string }

const wordings: Record<ParcelMilestone, (what: string, news: News) => Wording> = {
  out_for_delivery: (what, { parcel }) => ({
    subject: `${what} arrives today`,
    heading: 'Out for delivery',
    text: `${parcel.courier ?? 'The courier'} is bringing your parcel. Please make sure that somebody can receive it.`,
  }),
  ready_to_collect: (what) => ({
    subject: `${what} is ready to collect`,
    heading: 'Ready to collect',
    text: 'Your parcel is waiting for you. The courier sends you the code to collect it by SMS.',
  }),
  delivered: (what, { on }) => ({
    subject: `${what} was delivered`,
    heading: 'Delivered',
    text: on ? `Your parcel was delivered on ${formatDay(on)}.` : 'Your parcel was delivered.',
  }),
  exception: (what, { parcel }) => ({
    subject: `${what} is delayed`,
    heading: 'Your delivery is delayed',
    text: `${parcel.courier ?? 'The courier'} could not deliver your parcel. They will try again. If they need something from you, they will call or send an SMS.`,
  }),
}
