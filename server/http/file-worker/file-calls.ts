import type { Endpoint } from '#contract/endpoint.ts'
import * as api from '#contract/endpoints.ts'

/** The calls that read or write a file which may take longer than a page may wait. */
export const fileCalls: ReadonlySet<Endpoint> = new Set([
  api.importProducts,
  api.uploadSupplierFile,
  api.saveSupplierMapping,
  api.checkSupplierImport,
  api.startSupplierImport,
  api.exportProducts,
  api.exportOrders,
  api.exportCustomers,
  api.exportSalesJournal,
  api.exportPaymentsJournal,
  api.exportStoredValueJournal,
  api.drawPapers,
  api.drawPeriodDocuments,
  api.readLabels,
])
