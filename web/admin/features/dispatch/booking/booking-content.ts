import type { SizeSource } from '#domain/couriers/size-source.ts'
import { formatRand } from '#domain/money/money.ts'

const couriers = (count: number) => (count === 1 ? '1 courier' : `${count} couriers`)
const parcels = (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`)

export const bookingContent = {
  title: 'Courier bookings',
  byHand: 'No courier service is connected. Couriers are booked by hand.',
  none: 'No parcel is packed yet.',
  parcel: (number: number) => `Parcel ${number}`,
  book: 'Book courier',
  noLabels: 'No courier has accepted any of these parcels yet.',
  cancel: 'Cancel courier',
  label: 'Courier label',
  labelFile: (reference: string) => `label-${reference}.pdf`,
  booked: (cents: number) => `Booked for ${formatRand(cents)}`,
  final: (cents: number) => `Charged ${formatRand(cents)}`,
  quoted: (cents: number) => `Quoted at ${formatRand(cents)}`,
  dialog: {
    title: (count: number) => `Book ${couriers(count)}`,
    asking: (count: number) => `Asking couriers about ${parcels(count)}. This takes some seconds.`,
    all: 'Service for all parcels',
    cheapest: 'Cheapest',
    leave: 'Do not book',
    service: (orderNumber: string, number: number) => `Service for ${orderNumber}, parcel ${number}`,
    sizeFrom: {
      measured: 'Measured',
      products: 'From product sizes',
      guess: 'Size is a guess',
    } satisfies Record<SizeSource, string>,
    change: 'Change size',
    ask: 'Ask for prices',
    mass: 'kg',
    length: 'Length, cm',
    width: 'Width, cm',
    height: 'Height, cm',
    invalidSize: 'Enter the weight and all three sides',
    total: (count: number, cents: number) => `${parcels(count)}, ${formatRand(cents)}`,
    submit: (count: number) => `Book ${couriers(count)}`,
    close: 'Close',
    retry: 'Try again',
  },
  result: {
    title: (count: number) => `${couriers(count)} asked`,
    text: 'They usually accept within a minute. Then the parcels have their tracking numbers, and you can print the labels.',
    failed: 'Not booked',
  },
  outcomes: {
    cancelled: 'The courier is cancelled',
    waiting: 'Cancelling. We will know in a minute',
    too_late: 'Too late: the courier has the parcel already',
    unsupported: 'The courier service cannot cancel. Call them',
  },
} as const
