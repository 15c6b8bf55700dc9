import { amountOf, because, type News } from '../../../domain/calls/news.ts'

/** Staff's words for a customer who gets no email about new credit. */
export const ADDED_NEWS: News = {
  about: 'money',
  text: ({ props }) => `They got credit${amountOf(props)}${because(props)}.`,
  until: () => null,
}
