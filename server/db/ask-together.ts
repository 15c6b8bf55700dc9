import DataLoader from 'dataloader'

type AnswerAll<Source, Question, Answer> = (
  source: Source,
  questions: readonly Question[],
) => Promise<readonly Answer[]>

/**
 * Lets requests that come together share one query of the same source: a database, or services. `answerAll` answers all
 * questions, in their order. Answers are never kept, and a query waits until every request that is here has asked.
 */
export function askTogether<Source extends object, Question, Answer>(
  answerAll: AnswerAll<Source, Question, Answer>,
): (source: Source, question: Question) => Promise<Answer> {
  const loaders = new WeakMap<Source, DataLoader<Question, Answer>>()
  return (source, question) => {
    const loader =
      loaders.get(source) ??
      new DataLoader<Question, Answer>((questions) => answerAll(source, questions), {
        cache: false,
        batchScheduleFn: setImmediate,
      })
    loaders.set(source, loader)
    return loader.load(question)
  }
}
