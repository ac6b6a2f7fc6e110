export const maxSearchLength = 200

/** What a results page was asked for: `?q=usb`. */
export function searchWords(params: URLSearchParams): string {
  return (params.get('q') ?? '').trim().slice(0, maxSearchLength)
}
