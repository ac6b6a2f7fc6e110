const bookings = (count: number) => (count === 1 ? '1 booking' : `${count} bookings`)

export const connectionContent = {
  byHand: 'Couriers are booked by hand. With a Bob Go key, you can book them here and follow each parcel.',
  states: {
    subscribed: 'Connected',
    incomplete: 'No reports',
    unavailable: 'No answer',
    refused: 'Key refused',
  },
  heard: 'Couriers report where each parcel is.',
  unheard: 'Couriers do not report where parcels are, so we ask about each one every 45 minutes.',
  last: 'Last report:',
  repair: 'Turn on reports',
  trouble: (undecided: number, failed: number) =>
    [
      undecided > 0 ? `${bookings(undecided)} without an answer.` : '',
      failed > 0 ? `${bookings(failed)} failed in the last 7 days.` : '',
    ]
      .filter(Boolean)
      .join(' '),
} as const
