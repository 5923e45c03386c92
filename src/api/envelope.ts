/** `meta` of every envelope. */
export interface EnvelopeMeta {
  request_id: string | null;
  api_version: string;
}

/** The envelope of a success. */
export interface SuccessEnvelope<Data> {
  success: true;
  data: Data;
  meta: EnvelopeMeta;
}

/** The envelope of a failure. The documentation shows `message`, but not the place of the code. */
export interface FailureEnvelope {
  success: false;
  error: { message: string; code?: string };
  meta: EnvelopeMeta;
}

export type Envelope<Data> = SuccessEnvelope<Data> | FailureEnvelope;
