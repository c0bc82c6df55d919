
// Sockets that are not those of the web: a page has none. Addresses are made and read
// as everywhere; what would reach one is refused.

class NetAddress {
  constructor(bytes, port) {
    Object.assign(this, { bytes, port });
  }
}

class Resolver {}
class TCPSocket {}
class UDPSocket {}

const IPV4 = 1, IPV6 = 2;

const createAddress = (length) => (page, thread, instance, address) => {
  const bytes = page.need(address, 2 + length).slice();
  return page.add(new NetAddress([...bytes.subarray(2)], bytes[0] * 256 + bytes[1]));
};
const describe = (length) => of(NetAddress, 0, (page, thread, it, result) => {
  if (it.bytes.length !== length) return 0;
  page.need(result, 2 + length).set([it.port >> 8, it.port & 255, ...it.bytes]);
  return 1;
});

// addressText is an address as people write it.
function addressText({ bytes, port }, withPort) {
  if (bytes.length === 4) return bytes.join(".") + (withPort ? `:${port}` : "");
  const groups = Array.from({ length: 8 }, (_, i) => (bytes[2 * i] * 256 + bytes[2 * i + 1]).toString(16));
  const { hostname } = new URL(`http://[${groups.join(":")}]/`); // in its short form
  return withPort ? `${hostname}:${port}` : hostname.slice(1, -1);
}

// refusing makes a function of a resource whose last argument is a callback.
const refusing = (kind) => of(kind, BAD_RESOURCE, (page, thread, it, ...args) => page.finish(thread, args.at(-1), NO_ACCESS));
const nothing = () => 0;

const noSocketFunctions = {
  PPB_NetAddress_CreateFromIPv4Address: createAddress(4),
  PPB_NetAddress_CreateFromIPv6Address: createAddress(16),
  PPB_NetAddress_IsNetAddress: is(NetAddress),
  PPB_NetAddress_GetFamily: of(NetAddress, 0, (page, thread, it) => (it.bytes.length === 4 ? IPV4 : IPV6)),
  PPB_NetAddress_DescribeAsString(page, thread, result, id, withPort) {
    const it = page.resource(id, NetAddress);
    page.putVar(result, it ? page.vars.from(addressText(it, withPort !== 0)) : undefinedVar);
  },
  PPB_NetAddress_DescribeAsIPv4Address: describe(4),
  PPB_NetAddress_DescribeAsIPv6Address: describe(16),

  PPB_HostResolver_Create: (page) => page.add(new Resolver()),
  PPB_HostResolver_IsHostResolver: is(Resolver),
  PPB_HostResolver_Resolve: refusing(Resolver),
  PPB_HostResolver_GetCanonicalName: (page, thread, result) => page.putVar(result, undefinedVar),
  PPB_HostResolver_GetNetAddressCount: nothing,
  PPB_HostResolver_GetNetAddress: nothing,

  PPB_TCPSocket_Create: (page) => page.add(new TCPSocket()),
  PPB_TCPSocket_IsTCPSocket: is(TCPSocket),
  PPB_TCPSocket_GetLocalAddress: nothing,
  PPB_TCPSocket_GetRemoteAddress: nothing,
  PPB_TCPSocket_Close() {},
  PPB_UDPSocket_Create: (page) => page.add(new UDPSocket()),
  PPB_UDPSocket_IsUDPSocket: is(UDPSocket),
  PPB_UDPSocket_GetBoundAddress: nothing,
  PPB_UDPSocket_Close() {},
};
for (const name of ["Bind", "Connect", "Read", "Write", "Listen", "Accept", "SetOption"]) noSocketFunctions[`PPB_TCPSocket_${name}`] = refusing(TCPSocket);
for (const name of ["Bind", "RecvFrom", "SendTo", "SetOption", "JoinGroup", "LeaveGroup"]) noSocketFunctions[`PPB_UDPSocket_${name}`] = refusing(UDPSocket);
