type CollectPlaceProps = {
  place: { name: string; address: readonly string[]; hours: readonly string[] }
}

/** Where an order is fetched, and when. */
export function CollectPlace({ place: { name, address, hours } }: CollectPlaceProps) {
  return (
    <>
      <address className="not-italic">
        {[name, ...address].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {hours.map((line) => (
        <span key={line} className="block text-ink-2">
          {line}
        </span>
      ))}
    </>
  )
}
