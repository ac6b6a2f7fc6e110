import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerPolicy } from './content-security-policy.ts'

const aYearInSeconds = 365 * 24 * 60 * 60

const referrerPolicy = 'strict-origin-when-cross-origin'

// The shop uses none of these, so injected code cannot either.
const unused = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
// Staff may scan with a telephone; its owner is asked first.
const permissionsPolicy = ['camera=(self)', ...unused.map((feature) => `${feature}=()`)].join(', ')

/** Headers of answers that are given before or outside Fastify: the same as all others. */
export function ownHeaders({ isSecure }: { isSecure: boolean }): Record<string, string> {
  return {
    'content-security-policy': answerPolicy,
    'permissions-policy': permissionsPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': referrerPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(isSecure && { 'strict-transport-security': `max-age=${aYearInSeconds}` }),
  }
}

/** Security headers of every answer. Pages and files have their own content policies instead of the strictest. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { isSecure }: { isSecure: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // The shop only speaks for its own host, not for the rest of the owner's domain.
    hsts: isSecure && { maxAge: aYearInSeconds, includeSubDomains: false },
    referrerPolicy: { policy: referrerPolicy },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // For Internet Explorer, Flash and the like. A page should arrive in one round trip, headers included.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', answerPolicy).header('permissions-policy', permissionsPolicy)
  })
}

const forDocuments = [
  'permissions-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
] as const

/** Browsers heed these headers on pages only, and a page loads dozens of files. Their content policy forbids framing too. */
export function asFile(reply: FastifyReply): FastifyReply {
  for (const name of forDocuments) reply.removeHeader(name)
  return reply
}
