/** Confirms the intent with the publishable key and the secret, as the payment form does. */
export async function confirmAsBrowser(url: string, clientSecret: string): Promise<void> {
  const config = (await (await fetch(`${url}/api/config`)).json()) as {
    stripeJsUrl: string
    publishableKey: string
  }
  const intentId = clientSecret.split('_secret_')[0]
  const response = await fetch(
    `${new URL(config.stripeJsUrl).origin}/v1/payment_intents/${intentId}/confirm`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${config.publishableKey}` },
      body: new URLSearchParams({
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2034',
        'payment_method_data[card][cvc]': '123',
      }),
    },
  )
  if (!response.ok) throw new Error(await response.text())
}
