import type { Endpoint } from '#contract/endpoint.ts'
import * as api from '#contract/endpoints.ts'

/**
 * The calls that read or write a file which may take longer than a page may wait. Exports of rows are not among them:
 * they are sent as they are read.
 */
export const fileCalls: ReadonlySet<Endpoint> = new Set([
  api.importProducts,
  api.uploadSupplierFile,
  api.saveSupplierMapping,
  api.checkSupplierImport,
  api.startSupplierImport,
  api.drawPapers,
  api.drawPeriodDocuments,
  api.readLabels,
])
