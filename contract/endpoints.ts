// Every call of the contract, for those who answer them: `import * as api`. Pages import the one file that they need.
export {
  changePassword,
  changeSecondFactor,
  createAccount,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  forgotPassword,
  listSessions,
  login,
  logout,
  readAccount,
  resetPassword,
  saveAddresses,
  updateAccount,
  verifyEmail,
  verifySession,
} from './account.ts'
export { createCategory, deleteCategory, updateCategory } from './admin-category.ts'
export {
  answerAttention,
  endRefund,
  exportOrders,
  fulfilOrder,
  fulfilOrders,
  refundOrder,
} from './admin-order.ts'
export {
  createProduct,
  deleteProduct,
  listAdminProducts,
  listProductBrands,
  readAdminProduct,
  updateProduct,
} from './admin-product.ts'
export { listAlerts, releaseHeldStock, settleAlert } from './alert.ts'
export { listAudit, revertChange, undoBatch } from './audit.ts'
export { checkCart, readCart, saveCart } from './cart.ts'
export { listCategories } from './category.ts'
export { sendContactMessage } from './contact.ts'
export { readCostRule } from './costs.ts'
export {
  createCourier,
  deleteCourier,
  listCourierNames,
  listCouriers,
  readCourier,
  updateCourier,
} from './courier.ts'
export { listEmails, readEmail, releaseEmails, resendEmail, retryEmails } from './email.ts'
export { listJobs, retryPayments, runJob, warmPictures } from './health.ts'
export { listInvoices, readCreditNotePdf, readInvoicePdf } from './invoice.ts'
export { listMessages, markMessage, readMessage } from './message.ts'
export { cancelOrder, listOrders, placeOrder, readOrder } from './order.ts'
export { addOrderNote, listOrderNotes } from './order-note.ts'
export { listOrderPayments } from './order-payments.ts'
export { cancelCheckout, readCheckoutStatus, receiveWebhook, startCheckout } from './payment.ts'
export {
  listCategoryProducts,
  listHomeGroups,
  listProducts,
  readProduct,
  suggestProducts,
} from './product.ts'
export { exportProducts, importProducts } from './product-csv.ts'
export { editProducts } from './product-edit.ts'
export { exportPurchase, readAdminSummary } from './report.ts'
export { listReturns, moveReturn, requestReturn } from './return.ts'
export { readSettings, saveSettings } from './settings.ts'
export { readShopSettings } from './shop.ts'
export {
  createSupplier,
  deleteSupplier,
  listSupplierNames,
  listSuppliers,
  readSupplier,
  readSupplierStats,
  updateSupplier,
} from './supplier.ts'
export { changeRole, listUsers, markVerified, sendResetLink } from './user.ts'
export { readWishlist, saveWishlist } from './wishlist.ts'
