/** An HTTP response that ends a request before the protocol answers it. */
export class ProtocolRefusal extends Error {
  override readonly name = 'ProtocolRefusal';

  constructor(
    readonly status: number,
    message: string,
    /** Code of JSON-RPC. */
    readonly code = -32_000,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  /** With an error of JSON-RPC, as the transport of the SDK does. */
  toResponse(): Response {
    const { status, code, message, headers } = this;
    return Response.json(
      { jsonrpc: '2.0', error: { code, message }, id: null },
      { status, headers },
    );
  }
}
