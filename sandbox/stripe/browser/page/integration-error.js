/** A mistake of the page, not of the customer: thrown, never shown. */
export function integrationError(message) {
  const error = new Error(message)
  error.name = 'IntegrationError'
  return error
}
