/** Where in an S3 store something is: `s3://bucket/folder?endpoint=…&region=…`. */
export type S3Place = {
  bucket: string
  /** Before every key, with a slash at its end; empty for the whole bucket. */
  prefix: string
  /** Null: Amazon's own. */
  endpoint: string | null
  region: string
}

// Stores other than Amazon's have one region, and want this name for it.
const usualRegion = 'us-east-1'
const known = ['endpoint', 'region']

export type S3Reading = { kind: 'read'; place: S3Place } | { kind: 'refused'; problem: string }

export function readS3Place(text: string): S3Reading {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host))
    return refused('must look like s3://bucket/folder?endpoint=https://…&region=…')
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name))
  if (unknown) return refused(`has "${unknown}", but only endpoint and region are known`)
  const endpoint = url.searchParams.get('endpoint') || null
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    return refused('has an endpoint that does not start with http:// or https://')
  const folder = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return {
    kind: 'read',
    place: {
      bucket: url.host,
      prefix: folder === '' ? '' : `${folder}/`,
      endpoint,
      region: url.searchParams.get('region') || usualRegion,
    },
  }
}

function refused(problem: string): S3Reading {
  return { kind: 'refused', problem }
}
