#!/usr/bin/env python3
"""What is in a program, as an SPDX 2.3 document in JSON.

    spdx.py PRODUCT VERSION DATE BUILD CHECKOUTS [MAP]
    spdx.py libraries VERSION DATE FOLDER

The arguments are those of notices.py, which says the licences of the same parts; DATE is 2026-01-31. The same
sources give the same bytes.
"""
import json
import re
import sys
import uuid
from pathlib import Path
from urllib.parse import quote

import notices
import versions

FONT = re.compile(r"^\| `([^`]+)` \| (\S+) \| ([^|]+) \| `([0-9a-f]{64})` \|", re.MULTILINE)


def package(name, version, place="NOASSERTION", **more):
    return {"SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name, "versionInfo": version,
            "downloadLocation": place, "filesAnalyzed": False, **more}


def swift():
    """Swift's libraries; macOS has its own."""
    if sys.platform == "darwin":
        return
    version = re.search(r"Swift version (\S+)", notices.printed("swiftc", "--version"))[1]
    yield package("swift", version, sourceInfo="runtime, standard library, Foundation, Dispatch")


def packages(product, build, checkouts):
    """Swift packages with a module that is linked."""
    fetched = versions.fetched(product)
    for folder, _ in notices.packages(checkouts, notices.modules(build, product)):
        version, checksum, place = fetched[folder.lower()]
        yield package(folder, version, f"git+{place}@{version}", sourceInfo=f"SHA-256 by versions.py: {checksum}")


def debian(files):
    """Debian's packages, with the source packages that they were built from."""
    said = "${Version} ${Architecture} ${source:Package} ${source:Version}\n"
    for name, names in notices.owners(files).items():
        version, architecture, *source = notices.printed("dpkg-query", "-W", f"-f={said}", name).splitlines()[0].split()
        url = f"pkg:deb/debian/{quote(name)}@{quote(version)}?arch={architecture}&upstream={quote('@'.join(source))}"
        yield package(
            name, version, supplier="Organization: Debian",
            sourceInfo=f"{', '.join(names)}; built from the source package {' '.join(source)}",
            externalRefs=[{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": url}])


def fonts():
    for name, version, source, checksum in FONT.findall((versions.ROOT / "fonts/README.md").read_text("utf-8")):
        yield package(name, version, sourceInfo=f"from Debian's {source}", licenseDeclared="OFL-1.1",
                      checksums=[{"algorithm": "SHA256", "checksumValue": checksum}])


def related(kind, of, parts):
    return [{"spdxElementId": of, "relationshipType": kind, "relatedSpdxElement": one["SPDXID"]} for one in parts]


def program(product, version, build, checkouts, linked):
    own = package(product, version, licenseDeclared="Apache-2.0")
    static = [*swift(), *packages(product, build, checkouts), *debian(notices.archives(linked))]
    contained = [*fonts()] if product == "telop" else []
    relations = related("DESCRIBES", "SPDXRef-DOCUMENT", [own]) + related("STATIC_LINK", own["SPDXID"], static)
    return [own, *static, *contained], relations + related("CONTAINS", own["SPDXID"], contained)


def main():
    product, version, date, folder, *more = sys.argv[1:]
    if product == "libraries":
        parts = [*debian(sorted(Path(folder).glob("*.so*")))]
        relations = related("DESCRIBES", "SPDXRef-DOCUMENT", parts)
    else:
        parts, relations = program(product, version, Path(folder), Path(more[0]), (more + [None])[1])
    content = {"packages": parts, "relationships": relations}
    print(json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"{product}-{version}",
        # A name for this content.
        "documentNamespace": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, json.dumps([product, version, content]))}",
        "creationInfo": {"created": f"{date}T00:00:00Z", "creators": ["Tool: spdx.py of Telop"]}, **content,
    }, indent=1))


main()
