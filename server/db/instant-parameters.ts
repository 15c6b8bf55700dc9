import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  type ValueNode,
} from 'kysely'

/** Lets queries take Temporal.Instant as a value; the driver only knows strings and Dates. */
class InstantsToText extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: toText(node.value) }
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(toText) }
  }
}

function toText(value: unknown): unknown {
  return value instanceof Temporal.Instant ? value.toString() : value
}

export class InstantParameters implements KyselyPlugin {
  readonly #transformer = new InstantsToText()

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.#transformer.transformNode(node, queryId)
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}
