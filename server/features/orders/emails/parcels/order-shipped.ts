import type { EmailData, Parcel } from '#domain/email.ts'
import { newestParcel } from '#domain/orders/parcels/newest-parcel.ts'
import type { EmailBlock, EmailContent } from '../../../emails/email-content.ts'
import { type EmailContext, greeting } from '../../../emails/email-context.ts'
import { parcelOf } from '../../fulfil/tracking-url.ts'
import type { OrderRow } from '../../order-queries.ts'
import { packedParcels } from '../../parcels/packed-parcels.ts'
import { destination, firstNameOf, orderButton, orderLines, trackingLine } from '../order-blocks.ts'

export function orderShipped(
  context: EmailContext,
  order: OrderRow,
  {
    parcel = parcelOf(newestParcel(order.parcels)),
    ordinal = 1,
    units,
    toFollow = [],
  }: EmailData['order_shipped'],
): EmailContent {
  const { orderNumber } = order
  const isWhole = ordinal === 1 && toFollow.length === 0 && packedParcels(order).length <= 1
  const courier = parcel.courier ?? 'the courier'
  return {
    subject: isWhole
      ? `Your order ${orderNumber} is on its way`
      : `The ${ordinalWord(ordinal)} parcel of your order ${orderNumber} is on its way`,
    preview: parcel.courier ? `${parcel.courier} has your parcel.` : 'Your parcel has been sent.',
    blocks: [
      {
        kind: 'heading',
        text: isWhole
          ? 'Your order is on its way'
          : `The ${ordinalWord(ordinal)} parcel of your order is on its way`,
      },
      { kind: 'paragraph', text: greeting(firstNameOf(order)) },
      {
        kind: 'paragraph',
        text: isWhole
          ? `We have packed order ${orderNumber} and handed it to ${courier}.`
          : `We have handed ${ordinal === 1 ? 'a first' : 'another'} parcel of order ${orderNumber} to ${courier}.`,
      },
      ...parcelBlocks(parcel),
      orderButton(context, order, { isSecond: parcel.trackingUrl !== null }),
      trackingLine(context),
      orderLines(context, order, { title: isWhole ? 'In your parcel' : 'In this parcel', units }),
      ...(toFollow.length > 0
        ? [orderLines(context, order, { title: 'Still to come', units: toFollow })]
        : []),
      destination(context, order),
      {
        kind: 'paragraph',
        text: 'Please check the parcel when it arrives. If anything is missing or broken, let us know and we will put it right.',
      },
    ],
  }
}

const ordinalWords = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

export function ordinalWord(ordinal: number): string {
  return ordinalWords[ordinal - 1] ?? 'next'
}

/** The courier and the tracking number, with a button to the courier's tracking page if there is one. */
export function parcelBlocks({ courier, trackingNumber, trackingUrl }: Parcel): EmailBlock[] {
  const rows = [
    ...(courier ? [{ label: 'Courier', value: courier }] : []),
    ...(trackingNumber ? [{ label: 'Tracking number', value: trackingNumber }] : []),
  ]
  return [
    ...(rows.length > 0 ? [{ kind: 'facts' as const, title: 'Parcel', rows }] : []),
    ...(trackingUrl
      ? [
          {
            kind: 'button' as const,
            label: 'Track your parcel',
            url: trackingUrl,
            isSecret: false,
          },
        ]
      : []),
  ]
}
